import { catalog } from './engine/catalog'
import type english from './en-US/ledger-forms'

/** Messages of the forms of budgets. */
export const t = catalog<typeof english>(import.meta.glob('./*/ledger-forms.ts', { eager: true, import: 'default' }))
