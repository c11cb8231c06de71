import { catalog } from './engine/catalog'
import type english from './en-US/audit'

/** Messages of the audit trail. */
export const t = catalog<typeof english>(import.meta.glob('./*/audit.ts', { eager: true, import: 'default' }))
