/** Columns of each draw side by side. */
export const shownTerms = ['requested', 'earned', 'recommended', 'approved', 'funded'] as const

/** Pixels of a column. */
export const columnWidth = 112

const groupWidth = shownTerms.length * columnWidth

/** Scrolls the draws side by side to the next or the previous one. */
export function scrollDraws(step: 1 | -1): void {
  const box = document.querySelector('[data-side-by-side]')
  box?.scrollTo({ left: (Math.round(box.scrollLeft / groupWidth) + step) * groupWidth })
}
