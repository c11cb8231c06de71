import { catalog } from './engine/catalog'
import type english from './en-US/facts'

/** Sentences about a report, an item or a photo from the records alone. */
export const t = catalog<typeof english>(import.meta.glob('./*/facts.ts', { eager: true, import: 'default' }))
