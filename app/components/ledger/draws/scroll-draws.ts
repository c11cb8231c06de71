/** Scrolls the draws side by side to the next or the previous one. */
export function scrollDraws(step: 1 | -1): void {
  const box = document.querySelector('[data-side-by-side]')
  const heads = [...(box?.querySelectorAll<HTMLElement>('[data-draw]') ?? [])]
  const lefts = heads.map(({ offsetLeft }) => Math.abs(offsetLeft - (heads[0]?.offsetLeft ?? 0)))
  const [at, isEnd] = [box?.scrollLeft ?? 0, document.dir === 'rtl' ? -1 : 1]
  const here = lefts.findLastIndex((left) => left <= Math.abs(at) + 1)
  box?.scrollTo({ left: (lefts[Math.max(0, here + step)] ?? Math.abs(at)) * isEnd })
}
