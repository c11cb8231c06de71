/** A grayscale picture, one byte per pixel, row by row. */
export type GrayImage = { data: Uint8Array; width: number; height: number }

/** Longest side, in pixels, of the grayscale picture that sharpness and blankness are measured on (domain rule 10). */
export const claritySide = 512

/** Variance of the Laplacian: high where edges are crisp, near 0 when blurred or empty. */
export function sharpnessOf({ data, width, height }: GrayImage): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const edge =
        (data[at - width] ?? 0) +
        (data[at + width] ?? 0) +
        (data[at - 1] ?? 0) +
        (data[at + 1] ?? 0) -
        4 * (data[at] ?? 0)
      sum += edge
      squares += edge * edge
      count++
    }
  }
  return variance(sum, squares, count)
}

/** Standard deviation of luma, 0 to 127.5: near 0 for a black, white or covered lens. */
export function lumaDeviationOf({ data }: GrayImage): number {
  let [sum, squares] = [0, 0]
  for (const value of data) {
    sum += value
    squares += value * value
  }
  return Math.sqrt(variance(sum, squares, data.length))
}

function variance(sum: number, squares: number, count: number): number {
  if (count === 0) return 0
  return Math.max(0, squares / count - (sum / count) ** 2)
}
