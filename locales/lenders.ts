import { catalog } from './engine/catalog'
import type english from './en-US/lenders'

/** Messages of lenders: their list and form. */
export const t = catalog<typeof english>(import.meta.glob('./*/lenders.ts', { eager: true, import: 'default' }))
