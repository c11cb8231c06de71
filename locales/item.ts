import { catalog } from './engine/catalog'
import type english from './en-US/item'

/** Messages about an inspection item, its sheet of photos, and taking and uploading them. */
export const t = catalog<typeof english>(import.meta.glob('./*/item.ts', { eager: true, import: 'default' }))
