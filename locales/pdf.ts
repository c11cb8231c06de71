import { catalog } from './engine/catalog'
import type english from './en-US/pdf'

/** Labels of a printed report. */
export const t = catalog<typeof english>(import.meta.glob('./*/pdf.ts', { eager: true, import: 'default' }))
