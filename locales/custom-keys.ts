import { catalog } from './engine/catalog'
import type english from './en-US/custom-keys'

/** Messages about custom keys. */
export const t = catalog<typeof english>(import.meta.glob('./*/custom-keys.ts', { eager: true, import: 'default' }))
