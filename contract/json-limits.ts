/** Nested objects and lists of the deepest body: an outline of corners inside a call inside a batch is seven deep. */
const deepestJson = 32

/**
 * Checks JSON text before it is parsed: parsing and validation cost memory per value and stack per level, not per byte.
 * Counts lists, objects and the commas between entries, and skips strings.
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

/** The index of the quote that closes the string opened at `start`; the text's length where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}
