import type { FieldMetadata } from '@conform-to/react'
import { createContext, useContext, useState } from 'react'

const Edited = createContext<ReadonlySet<string>>(new Set())

/** Fields that were changed since their errors were written. */
export const EditedFields = Edited.Provider

/** Errors of a field until it is edited. */
export function useErrors({ name, errors }: Pick<FieldMetadata<unknown>, 'name' | 'errors'>): string[] | undefined {
  return useContext(Edited).has(name) ? undefined : errors
}

/**
 * The fields changed since the response `to`, each with the fields that share its error: if two numbers name another
 * lot, changing one is enough.
 */
export function useEditedFields(to: object, together: readonly (readonly string[])[]) {
  const [state, setState] = useState({ to, names: new Set<string>() })
  const names: ReadonlySet<string> = state.to === to ? state.names : new Set()
  const markEdited = (name: string) => {
    if (names.has(name)) return
    const others = together.filter((group) => group.includes(name)).flat()
    setState({ to, names: new Set([...names, name, ...others]) })
  }
  return { names, markEdited }
}
