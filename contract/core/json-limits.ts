/**
 * Limit for nested objects and lists: the deepest body, an outline's corners inside a call inside a batch, has seven
 * levels.
 */
const deepestJson = 32

/**
 * Checks JSON text before it is parsed, because parsing and validation cost memory per value and stack per level.
 * Counts lists, objects and the commas between entries; skips strings.
 */
export function isBoundedJson(text: string, mostValues: number): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    else if (char === '[' || char === '{') {
      depth++
      values++
    } else if (char === ']' || char === '}') depth--
    else if (char === ',') values++
    if (depth > deepestJson || values > mostValues) return false
  }
  return true
}

/** Index of the quote that closes the string opened at `start`; the text's length if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}
