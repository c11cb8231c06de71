import { catalog } from './engine/catalog'
import type english from './en-US/keys'

/** Messages about a person’s custom keys and their practice. */
export const t = catalog<typeof english>(import.meta.glob('./*/keys.ts', { eager: true, import: 'default' }))
