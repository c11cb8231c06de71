import { catalog } from './engine/catalog'
import type english from './en-US/templates'

/** Messages of report templates: their list and form. */
export const t = catalog<typeof english>(import.meta.glob('./*/templates.ts', { eager: true, import: 'default' }))
