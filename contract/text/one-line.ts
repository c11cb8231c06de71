const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/

/** Text as a field of one line holds it: trimmed, with line breaks and tabs as spaces. */
export const oneLine = (text: string): string =>
  text
    .split(breaks)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
