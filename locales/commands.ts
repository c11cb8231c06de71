import { catalog } from './engine/catalog'
import type english from './en-US/commands'

export type CommandMessage = keyof typeof english

/** Messages of commands: their titles, choices, and columns of the keyboard sheet. */
export const t = catalog<typeof english>(import.meta.glob('./*/commands.ts', { eager: true, import: 'default' }))
