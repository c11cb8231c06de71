import type { Facts, Ref } from './context'

/** Finds a record of the screen by its id. */
export const findKnown = ({ around, here, selection }: Facts, id: string): Ref | undefined =>
  [...around, ...(here ? [here] : []), ...selection].find((ref) => ref.id === id)
