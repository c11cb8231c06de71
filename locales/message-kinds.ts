import { catalog } from './engine/catalog'
import type english from './en-US/message-kinds'

/** Kinds of notifications. */
export const t = catalog<typeof english>(import.meta.glob('./*/message-kinds.ts', { eager: true, import: 'default' }))
