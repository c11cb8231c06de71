import { catalog } from './engine/catalog'
import type english from './en-US/cost-codes'

/** Messages of cost codes: their list and form. */
export const t = catalog<typeof english>(import.meta.glob('./*/cost-codes.ts', { eager: true, import: 'default' }))
