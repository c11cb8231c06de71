import { catalog } from './engine/catalog'
import type english from './en-US/uploads'

/** Reasons for refused files. */
export const t = catalog<typeof english>(import.meta.glob('./*/uploads.ts', { eager: true, import: 'default' }))
