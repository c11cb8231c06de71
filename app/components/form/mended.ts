import type { FieldMetadata } from '@conform-to/react'
import { createContext, useContext, useState } from 'react'

const Mended = createContext<ReadonlySet<string>>(new Set())

/** Tells the fields below which of them were changed since their messages were written. */
export const MendedFields = Mended.Provider

/** What is wrong with a field, until it is changed. */
export function useErrors({ name, errors }: Pick<FieldMetadata<unknown>, 'name' | 'errors'>): string[] | undefined {
  return useContext(Mended).has(name) ? undefined : errors
}

/**
 * The fields changed since the answer `to` (one and the same as long as there is no other) came, each with those it was wrong together with: of two numbers that name
 * another lot, one alone has to be changed.
 */
export function useMended(to: object, together: readonly (readonly string[])[]) {
  const [state, setState] = useState({ to, names: new Set<string>() })
  const names: ReadonlySet<string> = state.to === to ? state.names : new Set()
  const mend = (name: string) => {
    if (names.has(name)) return
    const others = together.filter((group) => group.includes(name)).flat()
    setState({ to, names: new Set([...names, name, ...others]) })
  }
  return { names, mend }
}
