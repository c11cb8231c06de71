import type { CommandContext, RecordRef } from './context'

/** Finds a record of the screen by its id. */
export const findKnown = ({ around, here, selection }: CommandContext, id: string): RecordRef | undefined =>
  [...around, ...(here ? [here] : []), ...selection].find((ref) => ref.id === id)
