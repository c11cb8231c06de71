import { catalog } from './engine/catalog'
import type english from './en-US/history'

/** History sentences. */
export const t = catalog<typeof english>(import.meta.glob('./*/history.ts', { eager: true, import: 'default' }))
