/** First truncation of spec §9: at most `length` characters, with an ellipsis in place of the last three. */
export const withEllipsis = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 3)}…` : text

/** Second truncation of spec §9: six characters and three dots. */
export const sixAndDots = (text: string): string => (text.length > 6 ? `${text.slice(0, 6)}...` : text)
