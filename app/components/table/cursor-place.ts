/** Where a list's cursor is, and which rows it left because they went, in their order. */
export type CursorPlace = { readonly at: string | null; readonly lost: readonly string[] }

/**
 * The cursor's place once a list's rows became others: on the one it had lost that is here again, of several on the one it
 * lost first, since the last that comes back is the first that went; where its row went, on the one that stands in its
 * place, the next that is left or else the one before; nowhere where no row is left at all. Null where it need not move, or
 * where all rows are others: that is another page.
 */
export function placeAfter(
  { at, lost }: CursorPlace,
  before: readonly string[],
  now: readonly string[],
): CursorPlace | null {
  const here = new Set(now)
  const back = lost.find((id) => here.has(id))
  if (back !== undefined) return { at: back, lost: lost.filter((id) => !here.has(id)) }
  const was = at === null ? -1 : before.indexOf(at)
  if (at === null || was < 0 || here.has(at)) return null
  if (now.length === 0) return { at: null, lost: [...lost, at] }
  const next = before.slice(was).find((id) => here.has(id)) ?? before.slice(0, was).findLast((id) => here.has(id))
  return next === undefined ? null : { at: next, lost: [...lost, at] }
}
