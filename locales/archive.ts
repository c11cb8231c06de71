import { catalog } from './engine/catalog'
import type english from './en-US/archive'

/** Messages of the archive of deleted records. */
export const t = catalog<typeof english>(import.meta.glob('./*/archive.ts', { eager: true, import: 'default' }))
