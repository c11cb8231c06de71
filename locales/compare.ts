import { catalog } from './engine/catalog'
import type english from './en-US/compare'

/** Messages of the comparison with an earlier photo. */
export const t = catalog<typeof english>(import.meta.glob('./*/compare.ts', { eager: true, import: 'default' }))
