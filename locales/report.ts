import { catalog } from './engine/catalog'
import type english from './en-US/report'

/** Messages of the report of a lot or a draw request. */
export const t = catalog<typeof english>(import.meta.glob('./*/report.ts', { eager: true, import: 'default' }))
