import { catalog } from './engine/catalog'
import type english from './en-US/own-keys'

/** Messages about keys that people choose. */
export const t = catalog<typeof english>(import.meta.glob('./*/own-keys.ts', { eager: true, import: 'default' }))
