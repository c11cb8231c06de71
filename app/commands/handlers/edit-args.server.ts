import * as z from 'zod/mini'
import type { Args } from '~/commands/engine/command'

type Values = Readonly<Record<string, z.ZodMiniType>>

/** One of the fields with its new value. */
export type EditOf<V extends Values> = { readonly [Name in keyof V]?: z.output<V[Name]> }

/**
 * Arguments of a command that changes one field of a record: the edit is the chosen field alone, with the fields that may
 * come along with it.
 */
export function editArgs<const V extends Values>(values: V, along: Readonly<Record<string, Values>> = {}) {
  const schemas = Object.entries(values).map(
    ([name, value]) => [name, z.strictObject({ field: z.literal(name), [name]: value, ...along[name] })] as const,
  )
  const parse = (args: unknown): EditOf<V> => {
    const chosen = schemas.find(([name]) => name === (args as Args).field) ?? schemas[0]
    const { field: _field, ...edit } = z.parse(chosen?.[1] ?? z.never(), args)
    return edit as EditOf<V>
  }
  return { parse }
}
