import { catalog } from './engine/catalog'
import type english from './en-US/summaries'

/** Messages about summaries: suggested, edited and accepted. */
export const t = catalog<typeof english>(import.meta.glob('./*/summaries.ts', { eager: true, import: 'default' }))
