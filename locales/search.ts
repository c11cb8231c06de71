import { catalog } from './engine/catalog'
import type english from './en-US/search'

/** Texts of hits of the search. */
export const t = catalog<typeof english>(import.meta.glob('./*/search.ts', { eager: true, import: 'default' }))
