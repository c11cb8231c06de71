import { catalog } from './engine/catalog'
import type english from './en-US/fields'

/** Errors of typed values, and sentences that every page may show. */
export const t = catalog<typeof english>(import.meta.glob('./*/fields.ts', { eager: true, import: 'default' }))
