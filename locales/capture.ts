import { catalog } from './engine/catalog'
import type english from './en-US/capture'

/** Messages about taking and uploading photos and videos of an inspection item. */
export const t = catalog<typeof english>(import.meta.glob('./*/capture.ts', { eager: true, import: 'default' }))
