import { catalog } from './engine/catalog'
import type english from './en-US/sheet'

/** Messages about an inspection item and its sheet of photos. */
export const t = catalog<typeof english>(import.meta.glob('./*/sheet.ts', { eager: true, import: 'default' }))
