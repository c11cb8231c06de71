import { catalog } from './engine/catalog'
import type english from './en-US/evidence'

/** Messages about photos and videos of a draw request: their counts, what is missing, and whom to ask. */
export const t = catalog<typeof english>(import.meta.glob('./*/evidence.ts', { eager: true, import: 'default' }))
