import { catalog } from './engine/catalog'
import type english from './en-US/not-done'

/** Messages about calls that failed. */
export const t = catalog<typeof english>(import.meta.glob('./*/not-done.ts', { eager: true, import: 'default' }))
