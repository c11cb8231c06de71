import { catalog } from './engine/catalog'
import type english from './en-US/import'

/** Messages about imports of records from a file. */
export const t = catalog<typeof english>(import.meta.glob('./*/import.ts', { eager: true, import: 'default' }))
