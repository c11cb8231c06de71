import * as z from 'zod/mini'
import type { Args, Ask } from './command'
import type { Facts } from './context'

/** A field that can be changed alone: the page that asks for its value, what the value is, and what may come with it. */
type Field = {
  readonly page: Ask
  readonly value: z.ZodMiniType
  readonly beside?: Readonly<Record<string, z.ZodMiniType>>
}
type Fields = Readonly<Record<string, Field>>

/** One of the fields with its new value. */
export type EditOf<F extends Fields> = { readonly [Name in keyof F]?: z.output<F[Name]['value']> }

/**
 * Pages and arguments of a command that changes one field of a record: which one, and then that field's own page. What the
 * command reads is the edit: the chosen field alone, with what comes with it.
 */
export function oneField<const F extends Fields>(
  fields: F,
  mayChange: (facts: Facts, name: string) => boolean = () => true,
) {
  const all = Object.entries(fields)
  const own = all.map(([name, { page }]): [string, Ask] => [name, { ...page, when: isChosen(name) }])
  const rows = (facts: Facts) =>
    all.filter(([name]) => mayChange(facts, name)).map(([value, { page }]) => ({ value, field: page.label }))
  const field: Ask = { kind: 'choice', label: 'ask.field', hint: 'hint.field', rows }
  const schemas = all.map(([name, { value, beside }]) =>
    z.strictObject({ field: z.literal(name), [name]: value, ...beside }),
  )
  const parse = (args: unknown): EditOf<F> => {
    // A field that is none is refused by the schema of any.
    const at = all.findIndex(([name]) => name === (args as Args).field)
    const { field: _field, ...edit } = z.parse(schemas[Math.max(0, at)] ?? z.never(), args)
    return edit as EditOf<F>
  }
  return { asks: { field, ...Object.fromEntries(own) }, args: { parse } }
}

const isChosen = (name: string) => (_facts: Facts, args: Args) => args.field === name
