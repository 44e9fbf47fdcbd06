#include "apps/karst/command_line.h"

#include <CLI/CLI.hpp>

#include "worldgen/core/error.h"
#include "worldgen/world_generator.h"

namespace karst::app {
namespace {

constexpr const char* kFirstSteps =
    R"(Karst generates 2D worlds: the same seed gives the same world everywhere.

Five commands to try first:
  karst generate --seed 42 --depth 1-9             make nine levels and keep them in cache/
  karst render --seed 42 --depth 5 --scale 1/2     draw one of them to level.png
  karst inspect --seed 42 --depth 7                rooms, stairs, markers and statistics
  karst verify --seed 1-100                        check every guarantee on 900 levels
  karst algorithms caves                           what can be tuned, and how

karst --help lists all commands; karst COMMAND --help explains one.
)";

constexpr const char* kExitCodes =
    "Exit codes: 0 done, 1 a guarantee is broken, 2 wrong usage or configuration, 3 damaged data\n"
    "found, 4 a file cannot be read or written, 130 interrupted (finished work is kept).";

void add_world_flags(CLI::App& sub, LevelFlags& flags) {
    sub.add_option("--size", flags.size, "width x height in cells, 40x20 to 16384 a side")
        ->capture_default_str();
    sub.add_option("--recipe", flags.recipe, "recipe by name or file")->capture_default_str();
    sub.add_option("--algorithm", flags.algorithm, "this algorithm at every depth");
    sub.add_option("--set", flags.settings, "a parameter: owner.name=value; may be repeated")
        ->allow_extra_args(false);
    sub.add_option("--materials", flags.materials, "file with materials of the game");
    sub.add_option("--cache", flags.cache, "cache folder; '' for none")->capture_default_str();
    sub.add_option("--threads", flags.threads, "how many threads; 0 = as many as the machine has")
        ->check(CLI::Range(0, 1024));
}

void add_level_flags(CLI::App& sub, LevelFlags& flags, bool ranges) {
    auto* seed = sub.add_option("--seed", flags.seed,
                                std::string("number or text") + (ranges ? ", or a range a-b" : "") +
                                    "; without it a random seed is chosen and told");
    sub.add_option("--seed-text", flags.seed_text, "a text as seed, even where it is digits")
        ->excludes(seed);
    sub.add_option("--depth", flags.depth, ranges ? "depth, or a range such as 1-9" : "depth")
        ->capture_default_str();
    add_world_flags(sub, flags);
}

void add_json(CLI::App& sub, bool& json) {
    sub.add_flag("--json", json, "machine-readable output; 64-bit numbers are strings");
}

// Everything the parser writes into. The chosen command is moved out at the end.
struct Parsed {
    Generate generate;
    Render render;
    Export export_file;
    Inspect inspect;
    Verify verify;
    Survey survey;
    Digest digest;
    Algorithms algorithms;
    RecipeShow recipe_show;
    RecipeNew recipe_new;
    CacheLs cache_ls;
    CacheVerify cache_verify;
    CacheClear cache_clear;
    CacheStatistics cache_stats;
    Command command = Help{kFirstSteps};
};

template <class Chosen>
CLI::App* add_command(CLI::App& app, const char* name, const char* what, Parsed& parsed,
                      const Chosen& chosen) {
    CLI::App* sub = app.add_subcommand(name, what);
    sub->callback([&parsed, &chosen] { parsed.command = chosen; });
    return sub;
}

void add_making_commands(CLI::App& app, Parsed& parsed) {
    parsed.generate.level.depth = "1-9";
    parsed.generate.level.cache = "cache";
    auto* generate = add_command(app, "generate", "Make levels and keep them in the cache", parsed,
                                 parsed.generate);
    add_level_flags(*generate, parsed.generate.level, true);
    add_json(*generate, parsed.generate.json);

    auto* render =
        add_command(app, "render", "Draw a level or a part of it as PNG", parsed, parsed.render);
    add_level_flags(*render, parsed.render.level, false);
    render->add_option("--out", parsed.render.out, "PNG file")->capture_default_str();
    render->add_option("--region", parsed.render.region, "cells to show: x,y,width,height");
    render
        ->add_option("--scale", parsed.render.scale,
                     "N = N pixels per cell (1..64), 1/N = N cells per pixel (1..1024)")
        ->capture_default_str();
    render->add_option("--overlay", parsed.render.overlay,
                       "any of rooms,markers,chunks,route,sky,reach,distance,anchors, separated by "
                       "commas");
    render->add_option("--compare", parsed.render.compare,
                       "another recipe; drawn right of the chosen one in the same picture");
    render
        ->add_option("--style", parsed.render.style,
                     "shaded = lit as in a game, flat = one colour per material")
        ->capture_default_str();

    auto* export_file =
        add_command(app, "export", "Write a level for other programs", parsed, parsed.export_file);
    add_level_flags(*export_file, parsed.export_file.level, false);
    export_file->add_option("--format", parsed.export_file.format, "png, npy, raw or text")
        ->required();
    export_file->add_option("--out", parsed.export_file.out, "file to write")->required();
}

void add_asking_commands(CLI::App& app, Parsed& parsed) {
    auto* inspect = add_command(app, "inspect", "Tell what is in a level", parsed, parsed.inspect);
    add_level_flags(*inspect, parsed.inspect.level, false);
    add_json(*inspect, parsed.inspect.json);

    parsed.verify.level.depth = "1-9";
    parsed.verify.level.size = "250x250";
    auto* verify = add_command(app, "verify", "Check every guarantee on the finished cells", parsed,
                               parsed.verify);
    add_level_flags(*verify, parsed.verify.level, true);
    add_json(*verify, parsed.verify.json);

    parsed.survey.level.size = "512x512";
    auto* survey = add_command(app, "survey", "Measure many levels: a table and pictures", parsed,
                               parsed.survey);
    add_level_flags(*survey, parsed.survey.level, true);
    survey->add_option("--out", parsed.survey.out,
                       "folder for survey.csv, a histogram per measure and density maps");
    add_json(*survey, parsed.survey.json);

    parsed.digest.level.depth = "1-9";
    auto* digest =
        add_command(app, "digest", "Print the hash of each level's cells", parsed, parsed.digest);
    add_level_flags(*digest, parsed.digest.level, true);
    add_json(*digest, parsed.digest.json);

    auto* algorithms = add_command(app, "algorithms", "List algorithms, features and parameters",
                                   parsed, parsed.algorithms);
    algorithms->add_option("NAME", parsed.algorithms.name, "one algorithm or feature");
    add_json(*algorithms, parsed.algorithms.json);
}

void add_recipe_commands(CLI::App& app, Parsed& parsed) {
    CLI::App* recipe = app.add_subcommand("recipe", "List, show and start recipes");
    recipe->require_subcommand(1);
    recipe->add_subcommand("list", "Names of recipes")->callback([&parsed] {
        parsed.command = RecipeList{};
    });
    add_command(*recipe, "show", "Print a recipe as TOML", parsed, parsed.recipe_show)
        ->add_option("NAME", parsed.recipe_show.name, "name or file")
        ->required();
    add_command(*recipe, "new", "Write a recipe with every key explained", parsed,
                parsed.recipe_new)
        ->add_option("FILE", parsed.recipe_new.file, "file to write; must not exist")
        ->required();
}

void add_cache_flags(CLI::App& sub, CacheFlags& flags) {
    sub.add_option("--cache", flags.cache, "cache folder")->capture_default_str();
    add_json(sub, flags.json);
}

void add_cache_commands(CLI::App& app, Parsed& parsed) {
    CLI::App* cache = app.add_subcommand("cache", "Look after a cache folder");
    cache->require_subcommand(1);
    add_cache_flags(*add_command(*cache, "ls", "List the levels", parsed, parsed.cache_ls),
                    parsed.cache_ls.flags);
    add_cache_flags(
        *add_command(*cache, "verify", "Read and check every record", parsed, parsed.cache_verify),
        parsed.cache_verify.flags);
    auto* clear = add_command(*cache, "clear", "Remove levels", parsed, parsed.cache_clear);
    add_cache_flags(*clear, parsed.cache_clear.flags);
    clear->add_option("--seed", parsed.cache_clear.seed, "only those of this seed");
    add_cache_flags(*add_command(*cache, "stats", "Count and measure", parsed, parsed.cache_stats),
                    parsed.cache_stats.flags);
}

// The command deepest in the tree that was named.
const CLI::App& named_command(const CLI::App& app) {
    const CLI::App* deepest = &app;
    for (auto chosen = app.get_subcommands(); !chosen.empty();
         chosen = deepest->get_subcommands()) {
        deepest = chosen.front();
    }
    return *deepest;
}

std::vector<std::string> known_words(const CLI::App& app, bool options) {
    std::vector<std::string> words;
    if (options) {
        for (const CLI::Option* option : app.get_options()) {
            if (option->nonpositional()) words.push_back(option->get_name());
        }
    } else {
        for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
            words.push_back(sub->get_name());
        }
    }
    return words;
}

[[noreturn]] void refuse_word(const CLI::App& app, const std::string& word) {
    const bool option = word.starts_with("-");
    throw ConfigError((option ? "unknown option '" : "unknown word '") + word + "'" +
                      suggestion(word, known_words(app, option)) + " (see --help)");
}

// The parser's messages, on one line.
std::string one_line(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

}  // namespace

Command parse_command_line(int argc, const char* const* argv) {
    CLI::App app("Generates 2D worlds chunk by chunk, the same bytes everywhere.", "karst");
    app.footer(kExitCodes);
    app.set_version_flag("--version", std::string(kGeneratorVersion));
    app.require_subcommand(0, 1);
    Parsed parsed;
    add_making_commands(app, parsed);
    add_asking_commands(app, parsed);
    add_recipe_commands(app, parsed);
    add_cache_commands(app, parsed);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return Help{named_command(app).help()};
    } catch (const CLI::CallForVersion&) {
        return Help{std::string(kGeneratorVersion) + "\n"};
    } catch (const CLI::ExtrasError&) {
        const auto words = app.remaining(true);
        refuse_word(named_command(app), words.empty() ? "" : words.front());
    } catch (const CLI::RequiredError& error) {
        const auto words = named_command(app).remaining();
        if (!words.empty()) refuse_word(named_command(app), words.front());
        throw ConfigError(one_line(error.what()) + " (see --help)");
    } catch (const CLI::ParseError& error) {
        throw ConfigError(one_line(error.what()) + " (see --help)");
    }
    return std::move(parsed.command);
}

}  // namespace karst::app
