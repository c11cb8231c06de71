import type { Page } from 'playwright'

type Which = {
  /** Prefix of the alternative text; without it every preview counts, including preloaded ones. */ alt?: string
  count?: number
}

/**
 * Waits until photos are visible: a picture's size is known before its pixels are painted, and only visible photos can
 * be decided on.
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

/** Waits until a photo, by its index, is visible and its keys and buttons are enabled. */
export async function canBeJudged(page: Page, place = 1): Promise<void> {
  await photosSeen(page, { alt: `Photo ${place} of` })
  const verdicts = page.getByRole('toolbar', { name: 'Decision' }).first()
  await verdicts.getByRole('button', { name: 'Verify', disabled: false }).waitFor()
}
