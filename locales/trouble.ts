import { catalog } from './engine/catalog'
import type english from './en-US/trouble'

/** Messages of pages that do not load. */
export const t = catalog<typeof english>(import.meta.glob('./*/trouble.ts', { eager: true, import: 'default' }))
