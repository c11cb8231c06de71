import { catalog } from './engine/catalog'
import type english from './en-US/records'

/** Names of records and of their states, which lists, pages and commands share. */
export const t = catalog<typeof english>(import.meta.glob('./*/records.ts', { eager: true, import: 'default' }))
