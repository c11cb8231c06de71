import { currentLanguage } from 'locales/engine/current-language'

/** Words as a list in the reader's language: "A, B, and C", or with `disjunction` "A, B, or C". */
export const listText = (words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(currentLanguage(), { type }).format(words)
