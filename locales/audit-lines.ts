import { catalog } from './engine/catalog'
import type english from './en-US/audit-lines'

/** Lines of the audit trail, and kinds of records. */
export const t = catalog<typeof english>(import.meta.glob('./*/audit-lines.ts', { eager: true, import: 'default' }))
