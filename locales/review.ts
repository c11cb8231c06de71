import { catalog } from './engine/catalog'
import type english from './en-US/review'

/** Messages about reviewing photos and videos, the checklist and comments of an inspection item. */
export const t = catalog<typeof english>(import.meta.glob('./*/review.ts', { eager: true, import: 'default' }))
