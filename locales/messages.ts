import { catalog } from './engine/catalog'
import type english from './en-US/messages'

export type MessageId = keyof typeof english

/** Outcomes of actions, reasons of rules, and messages about uploads and unsent changes. */
export const t = catalog<typeof english>(import.meta.glob('./*/messages.ts', { eager: true, import: 'default' }))
