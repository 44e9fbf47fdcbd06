// Rows of a level on the way into a shaded picture: reduced, with the sky told from cave air, and
// with the cells around them that their light depends on.
#pragma once

#include <span>
#include <vector>

#include "engine/canvas.h"
#include "engine/cell_reader.h"
#include "engine/sky_line.h"
#include "worldgen/core/material.h"

namespace karst {

// A window of whole rows that moves down the picture; a place in it is a block of reduce x reduce
// cells. Reads each cell once. Not synchronised.
class CellWindow {
  public:
    // `margin` is how many places around the picture are kept, as far as the level goes.
    CellWindow(const CellReader& cells, Size level, const View& view,
               const MaterialTable& materials, int margin);

    // Moves to picture rows [top, top + rows). Calls go from top to bottom.
    void move_to(int top, int rows);

    // The id of sky, one above all materials.
    MaterialId sky() const { return sky_id_; }
    Size size() const { return {width_, static_cast<int>(ids_.size()) / width_}; }
    std::span<const MaterialId> ids() const { return ids_; }
    // The first column and the first row of the picture's part in the window.
    Cell offset() const { return {left_, picture_top_ - window_top_}; }
    // The cell at the top left of a place of the window.
    Cell cell(int x, int y) const {
        return {region_.x + x * view_.reduce, view_.region.y + (window_top_ + y) * view_.reduce};
    }

  private:
    void read_row();
    void read_ahead();

    const CellReader cells_;
    const View view_;
    const int margin_;
    const int left_;     // places left of the picture
    const int above_;    // places above it
    const Rect region_;  // cells of the picture and its margin
    const int width_;    // places in a row
    const int height_;   // rows of the whole region
    const MaterialId sky_id_;
    SkyLine sky_line_;
    std::vector<MaterialId> band_;  // rows of cells that were read ahead
    int band_y_;                    // the first of them
    int band_rows_ = 0;
    std::vector<MaterialId> ids_;
    int window_top_;     // picture row of the window's first row
    int window_bottom_;  // picture row after its last
    int picture_top_ = 0;
};

}  // namespace karst
