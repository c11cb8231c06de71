import { catalog } from './engine/catalog'
import type english from './en-US/amounts'

/** Errors of typed amounts. */
export const t = catalog<typeof english>(import.meta.glob('./*/amounts.ts', { eager: true, import: 'default' }))
