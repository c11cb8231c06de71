/** A hole in a wall, in metres from its lower left corner. */
export type Opening = { x: number; y: number; width: number; height: number; kind: 'window' | 'door' }
export type Piece = { x: number; y: number; width: number; height: number }

/** The rectangles that a wall without its openings falls into: one stack per strip between vertical edges. */
export function wallPieces(width: number, height: number, openings: readonly Opening[]): Piece[] {
  const cuts = [...new Set([0, width, ...openings.flatMap((one) => [one.x, one.x + one.width])])]
    .filter((x) => x >= 0 && x <= width)
    .sort((a, b) => a - b)
  return cuts.slice(1).flatMap((right, index) => {
    const left = cuts[index] ?? 0
    const holes = openings
      .filter((one) => one.x < right - 1e-6 && one.x + one.width > left + 1e-6)
      .sort((a, b) => a.y - b.y)
    return stack(left, right - left, height, holes)
  })
}

function stack(x: number, width: number, height: number, holes: readonly Opening[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const hole of holes) {
    if (hole.y > from) pieces.push({ x, y: from, width, height: hole.y - from })
    from = Math.max(from, hole.y + hole.height)
  }
  if (from < height) pieces.push({ x, y: from, width, height: height - from })
  return pieces
}
