import type { Page } from 'playwright'

type Which = {
  /** How its words begin; without them every preview counts, also those loaded ahead. */ alt?: string
  count?: number
}

/**
 * Waits until photos can be seen by whoever presses a key: a picture's size is known before its points are on the screen, and
 * what nobody has seen cannot be judged.
 */
export async function photosSeen(page: Page, { alt, count = 1 }: Which = {}): Promise<void> {
  const which = [alt, count] as const
  await page.waitForFunction(([words, least]) => {
    const those = [...document.images].filter((image) =>
      words === undefined ? image.src.includes('/preview') : image.alt.startsWith(words),
    )
    return those.length >= least && those.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  }, which)
  await page.evaluate(async () => {
    const loaded = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    await Promise.all(loaded.map((image) => image.decode().catch(() => undefined)))
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
  })
}

/** Waits until a photo, by its place, is on the screen and its keys and buttons judge it. */
export async function canBeJudged(page: Page, place = 1): Promise<void> {
  await photosSeen(page, { alt: `Photo ${place} of` })
  const verdicts = page.getByRole('toolbar', { name: 'Verdict' }).first()
  await verdicts.getByRole('button', { name: 'Verify', disabled: false }).waitFor()
}
