/** The cursor of a list, and the rows it left because they were removed, in order. */
export type CursorPlace = { readonly at: string | null; readonly lost: readonly string[] }

/**
 * The cursor after the rows changed: a lost row that returned (the first one lost, if several), else the row in place
 * of the removed one, the next or the one before; null without rows. Returns null if the cursor stays or all rows
 * differ, which is another page.
 */
export function placeAfter(
  { at, lost }: CursorPlace,
  before: readonly string[],
  after: readonly string[],
): CursorPlace | null {
  const here = new Set(after)
  const back = lost.find((id) => here.has(id))
  if (back !== undefined) return { at: back, lost: lost.filter((id) => !here.has(id)) }
  const was = at === null ? -1 : before.indexOf(at)
  if (at === null || was < 0 || here.has(at)) return null
  if (after.length === 0) return { at: null, lost: [...lost, at] }
  const next = before.slice(was).find((id) => here.has(id)) ?? before.slice(0, was).findLast((id) => here.has(id))
  return next === undefined ? null : { at: next, lost: [...lost, at] }
}
