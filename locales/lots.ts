import { catalog } from './engine/catalog'
import type english from './en-US/lots'

/** Messages of lots: their list, pages and form. */
export const t = catalog<typeof english>(import.meta.glob('./*/lots.ts', { eager: true, import: 'default' }))
