import { catalog } from './engine/catalog'
import type english from './en-US/table'

/** Messages of lists: filters, columns, selection and pages. */
export const t = catalog<typeof english>(import.meta.glob('./*/table.ts', { eager: true, import: 'default' }))
