import type { Facts, Ref } from './context'

/** A record of the screen by its id, as it is now. */
export const findKnown = ({ around, here, selection }: Facts, id: string): Ref | undefined =>
  [...around, ...(here ? [here] : []), ...selection].find((ref) => ref.id === id)
