/** A text cut to at most `length` characters: the first `length - 3` and an ellipsis (spec §9, first reading). */
export function truncate(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  return `${characters.slice(0, Math.max(0, length - 3)).join('')}…`
}

/** The first 6 characters and '...' (spec §9, second reading): for ids and hashes. */
export function truncateId(text: string): string {
  const characters = [...text]
  return characters.length <= 6 ? text : `${characters.slice(0, 6).join('')}...`
}
