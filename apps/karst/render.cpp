#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/finished_level.h"
#include "apps/karst/interrupt.h"
#include "apps/karst/level_source.h"
#include "engine/compared_picture.h"
#include "engine/overlay_fields.h"
#include "engine/picture.h"
#include "worldgen/core/error.h"

namespace karst::app {
namespace {

int parse_scale_number(const std::string& scale, std::string_view digits, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value < 1 || value > most) {
        throw ConfigError("scale = " + scale +
                          "; allowed 1..64 (pixels per cell) or 1/1..1/1024 (default 1)");
    }
    return value;
}

void set_scale(PictureOptions& options, const std::string& scale) {
    if (scale.starts_with("1/")) {
        options.reduce = parse_scale_number(scale, std::string_view(scale).substr(2), 1024);
    } else {
        options.enlarge = parse_scale_number(scale, scale, 64);
    }
}

OverlayFields fields_of(World& world, const CellReader& cells, int depth,
                        const PictureOptions& picture) {
    return overlay_fields(cells, *world.info(depth), world.generator().materials(),
                          world.generator().body(depth), picture.overlays, picture.region);
}

void draw(const std::string& out, const WorldOptions& options, int depth, PictureOptions picture) {
    World world(options);
    const CellReader cells = cells_of(world, options, depth);
    const OverlayFields fields = fields_of(world, cells, depth, picture);
    picture.fields = &fields;
    render_png(out, cells, *world.info(depth), world.generator().materials(), picture);
}

void draw_both(const std::string& out, const WorldOptions& left, const WorldOptions& right,
               int depth, const PictureOptions& picture) {
    World left_world(left);
    World right_world(right);
    const CellReader left_cells = cells_of(left_world, left, depth);
    const CellReader right_cells = cells_of(right_world, right, depth);
    const auto left_info = left_world.info(depth);
    const auto right_info = right_world.info(depth);
    const OverlayFields left_fields = fields_of(left_world, left_cells, depth, picture);
    const OverlayFields right_fields = fields_of(right_world, right_cells, depth, picture);
    compare_png(out, {left_cells, *left_info, left_world.generator().materials(), &left_fields},
                {right_cells, *right_info, right_world.generator().materials(), &right_fields},
                picture);
}

}  // namespace

int run(const Render& command) {
    PictureOptions picture;
    set_scale(picture, command.scale);
    if (!command.region.empty()) picture.region = parse_region(command.region);
    if (!command.overlay.empty()) picture.overlays = parse_overlays(command.overlay);
    picture.style = parse_style(command.style);
    const int depth = chosen_depth(command.level);
    const std::uint64_t seed = chosen_seed(command.level);
    const WorldOptions options = world_options(command.level, seed);
    check(picture, options.size);
    std::optional<WorldOptions> other;
    if (command.compare) {
        LevelFlags flags = command.level;
        flags.recipe = *command.compare;
        other = world_options(flags, seed);
    }

    catch_interrupts();
    Size pixels = picture_size(picture, options.size);
    if (other) {
        draw_both(command.out, options, *other, depth, picture);
        pixels = compared_size(picture, options.size);
    } else {
        draw(command.out, options, depth, picture);
    }
    print_note(fmt::format("wrote {} ({}x{} pixels)", command.out, pixels.width, pixels.height));
    return kOk;
}

}  // namespace karst::app
