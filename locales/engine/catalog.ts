import type { GetICUArgs } from '@schummar/icu-type-parser'

import { currentLanguage } from './current-language'
import { type Compiled, write } from './write'

type Messages = Record<string, string>

/** Placeholders of a message with the types of their values. */
type Values<Text extends string, Argument> = GetICUArgs<
  Text,
  { ICUArgument: Argument; ICUNumberArgument: number; ICUDateArgument: Date }
>
/** Placeholders of any of these messages. */
type Placeholders<Text extends string> = Text extends string ? keyof Values<Text, unknown> : never
type Arguments<Text extends string, Argument = string | number> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Values<Text, Argument>]

/**
 * Returns the accessor of one area. Its ids and values are those of the English messages.
 * @param files the area's compiled file of each language, by path: `./en-US/mail.ts`; in a browser that of its language, and
 * those added later
 */
export function catalog<English extends Messages>(files: Record<string, unknown>) {
  const [, , name = ''] = Object.keys(files).join().split(/[/,]/)
  const partsOf = (id: string, values: Readonly<Record<string, unknown>> = {}): unknown[] => {
    const language = currentLanguage()
    const messages = files[`./${language}/${name}`] as Record<string, Compiled>
    return write(messages[id] ?? id, values, language)
  }
  /** Writes a message in the current language. */
  const t = <Id extends keyof English & string>(id: Id, ...[values]: Arguments<English[Id]>): string =>
    partsOf(id, values).join('')
  /** Writes a message whose values may be elements: texts and elements in their order. */
  const parts = <Id extends keyof English & string, Element>(
    id: Id,
    ...[values]: Arguments<English[Id], Element | string | number>
  ): (Element | string)[] => partsOf(id, values) as (Element | string)[]
  /** Writes a message whose id is chosen while the product runs; without a count it is about one. */
  const of = (id: keyof English & string, values: Readonly<Record<string, string | number>> = {}): string =>
    partsOf(id, { count: 1, ...values }).join('')
  return Object.assign(t, { parts, of })
}
