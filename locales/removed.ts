import { catalog } from './engine/catalog'
import type english from './en-US/removed'

/** Messages of records that were removed while their page was open. */
export const t = catalog<typeof english>(import.meta.glob('./*/removed.ts', { eager: true, import: 'default' }))
