import { createContext, useContext } from 'react'
import type { Values } from '~/live/drafts'

const Unplaced = createContext<Values>({})

/** Tells the fields below what was filled in before and has no place among them. */
export const UnplacedFields = Unplaced.Provider

/** How many of the fields whose names begin so were filled in before and have no place here. */
export const useUnplaced = (beginning: string): number =>
  Object.keys(useContext(Unplaced)).filter((name) => name.startsWith(beginning)).length
