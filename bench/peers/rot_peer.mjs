// What rot-js makes of comparable work, asked as karst_compare is (bench/compare/serve.h).
import readline from "node:readline";
import ROT from "rot-js";

const works = {
  // Random fill and PASSES passes of the 4-5 rule; regions stay as they are.
  cellular(side, passes) {
    return () => {
      const map = new ROT.Map.Cellular(side, side, { born: [5, 6, 7, 8], survive: [4, 5, 6, 7, 8] });
      map.randomize(0.45);
      for (let pass = 0; pass < passes; ++pass) map.create();
      return {};
    };
  },
  // Rooms and corridors until a fifth is dug; without the limit of time that it has by default.
  digger(side) {
    return () => {
      let open = 0;
      const map = new ROT.Map.Digger(side, side, { dugPercentage: 0.2, timeLimit: 1e9 });
      map.create((x, y, wall) => { open += wall ? 0 : 1; });
      if (open < 0.15 * side * side) throw new Error("the digger stopped early");
      return { rooms: map.getRooms().length };
    };
  },
};

function visit(work) {
  const seconds = [];
  let facts = {};
  let spent = 0;
  while (spent < (seconds.length < 3 ? 0.25 : 0.02)) {
    const begin = process.hrtime.bigint();
    facts = work();
    seconds.push(Number(process.hrtime.bigint() - begin) / 1e9);
    spent += seconds.at(-1);
  }
  return { seconds: { "": seconds }, facts };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const [name, ...rest] = line.split(" ");
  let answer;
  try {
    ROT.RNG.setSeed(42);
    answer = visit(works[name](...rest.map(Number)));
  } catch (error) {
    answer = { error: String(error) };
  }
  console.log(JSON.stringify(answer));
}
