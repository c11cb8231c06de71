import { catalog } from './engine/catalog'
import type english from './en-US/changes'

export type ChangeTextId = keyof typeof english

/** Texts of changes and of notifications. */
export const t = catalog<typeof english>(import.meta.glob('./*/changes.ts', { eager: true, import: 'default' }))
