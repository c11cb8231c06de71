import { createContext, useContext } from 'react'
import type { Values } from '~/offline/drafts/drafts'

const Unplaced = createContext<Values>({})

/** Restored values without a field or option in this form. */
export const OrphanValues = Unplaced.Provider

/** Number of restored values without a field here, by the start of their names. */
export const useOrphanCount = (beginning: string): number =>
  Object.keys(useContext(Unplaced)).filter((name) => name.startsWith(beginning)).length
