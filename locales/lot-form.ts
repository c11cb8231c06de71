import { catalog } from './engine/catalog'
import type english from './en-US/lot-form'

/** Messages of the fields of the lot form. */
export const t = catalog<typeof english>(import.meta.glob('./*/lot-form.ts', { eager: true, import: 'default' }))
