/** Languages of the catalog, each with its own name, as a reader looks for it. A language is a folder here and a line in this table. */
export const languages = { 'en-US': 'English', 'es-US': 'Español' } as const

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

/** Language of readers who chose none. */
export const defaultLanguage = 'en-US' satisfies Language

/** The direction in which a language is read, by its code. */
export const directionOf = (code: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)-/.test(code) ? 'rtl' : 'ltr')

/** The language of a stored or sent code; the default for an unknown one and for none. */
export const languageOf = (code: string | null | undefined): Language =>
  languageCodes.find((known) => known === code) ?? defaultLanguage

/** The first language of an Accept-Language header, by its weights, that the catalog has in any country; null for none. */
export function acceptedLanguage(header: string | null | undefined): Language | null {
  const ranges = (header ?? '').split(',').map((range) => {
    const [code = '', ...options] = range.trim().toLowerCase().split(';')
    const weight = Number(/q=([\d.]+)/.exec(options.join(';'))?.[1] ?? 1)
    return { primary: code.split('-')[0], weight }
  })
  for (const { primary } of ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)) {
    const known = languageCodes.find((language) => language.split('-')[0] === primary)
    if (known) return known
  }
  return null
}
