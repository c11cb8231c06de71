import { catalog } from './engine/catalog'
import type english from './en-US/ledger'

/** Messages of budgets: lines, figures, draws and records. */
export const t = catalog<typeof english>(import.meta.glob('./*/ledger.ts', { eager: true, import: 'default' }))
