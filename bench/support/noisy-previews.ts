import sharp from 'sharp'

/** Pictures with photographic grain, so that decoding costs as much as a real preview. */
export async function noisyPreviews(count: number): Promise<Buffer[]> {
  const size = { width: 1600, height: 1200, channels: 3 as const }
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp({
        create: {
          ...size,
          background: { r: 20 * index, g: 120, b: 200 - 15 * index },
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .blur(1.2)
        .jpeg({ quality: 82 })
        .toBuffer(),
    ),
  )
}
