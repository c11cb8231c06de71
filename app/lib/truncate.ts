/** The first reading of truncation (spec §9): at most `length` characters, the last three given up for an ellipsis. */
export const withEllipsis = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 3)}…` : text

/** The second reading (spec §9): six characters and three dots. */
export const sixAndDots = (text: string): string => (text.length > 6 ? `${text.slice(0, 6)}...` : text)
