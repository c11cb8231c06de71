import type { Language } from 'locales/languages'

/**
 * Part of a compiled message (vite.locales.config.ts): a text, 0 for the number of the plural around it, or the name of
 * a value. After the name stand 0 for a number, the options of a select, or those of a plural and its offset.
 */
export type Node =
  | string
  | 0
  | readonly [name: string]
  | readonly [name: string, isNumber: 0]
  | readonly [name: string, options: Options]
  | readonly [name: string, options: Options, offset: number]
/** A compiled message: text, or its parts. */
export type Compiled = string | readonly Node[]
type Options = Readonly<Record<string, Compiled>>

/** Writes a compiled message: its texts and values in their order. `count` is the number of the plural around it. */
export function write(
  message: Compiled,
  values: Readonly<Record<string, unknown>>,
  language: Language,
  count = 0,
): unknown[] {
  if (typeof message === 'string') return [message]
  return message.flatMap((node) => {
    if (typeof node === 'string') return node
    if (node === 0) return count.toLocaleString(language)
    const [name, options, offset] = node
    const value = values[name]
    if (options === undefined) return value
    if (options === 0) return Number(value).toLocaleString(language)
    if (offset === undefined) return write(options[String(value)] ?? options.other ?? '', values, language, count)
    const number = Number(value) - offset
    const option = options[`=${Number(value)}`] ?? options[rulesOf(language).select(number)]
    return write(option ?? options.other ?? '', values, language, number)
  })
}

const rules = new Map<Language, Intl.PluralRules>()

function rulesOf(language: Language): Intl.PluralRules {
  const made = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, made)
  return made
}
