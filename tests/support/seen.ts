import type { Page } from 'playwright'

type Which = {
  /** How its words begin; without them every preview counts, also those loaded ahead. */ alt?: string
  count?: number
}

/**
 * Waits until photos can be seen by whoever presses a key: a picture's size is known before its points are on the screen, and
 * what nobody has seen cannot be judged.
 */
export const photosSeen = (page: Page, { alt, count = 1 }: Which = {}) =>
  page.waitForFunction(
    async ([words, least]) => {
      const those = [...document.images].filter((image) =>
        words === undefined ? image.src.includes('/preview') : image.alt.startsWith(words),
      )
      if (those.length < least || !those.every(({ complete, naturalWidth }) => complete && naturalWidth > 0))
        return false
      await Promise.all(those.map((image) => image.decode()))
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
      return true
    },
    [alt, count] as const,
  )

/** Waits until a photo, by its place, is on the screen and its keys and buttons judge it. */
export async function canBeJudged(page: Page, place = 1): Promise<void> {
  await photosSeen(page, { alt: `Photo ${place} of` })
  const verdicts = page.getByRole('toolbar', { name: 'Verdict' }).first()
  await verdicts.getByRole('button', { name: 'Verify', disabled: false }).waitFor()
}
