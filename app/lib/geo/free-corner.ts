export type Corner = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

/** Pixels that a mark needs around its point. */
const markRadius = 14

/**
 * Upper left point of a box in a corner of a drawing, inset by `margin`, where it covers none of the marks: lower right
 * if possible, then lower left, upper right, upper left; lower right if none is free.
 */
export function freeCorner(drawing: Size, box: Size, marks: readonly Corner[], margin: number): Corner {
  const [right, bottom] = [drawing.width - margin - box.width, drawing.height - margin - box.height]
  const corners = [
    { x: right, y: bottom },
    { x: margin, y: bottom },
    { x: right, y: margin },
    { x: margin, y: margin },
  ]
  const covers = (at: Corner) =>
    marks.some(
      ({ x, y }) =>
        x > at.x - markRadius &&
        x < at.x + box.width + markRadius &&
        y > at.y - markRadius &&
        y < at.y + box.height + markRadius,
    )
  return corners.find((at) => !covers(at)) ?? { x: right, y: bottom }
}
