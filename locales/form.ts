import { catalog } from './engine/catalog'
import type english from './en-US/form'

/** Messages of forms: their buttons, notes and questions. */
export const t = catalog<typeof english>(import.meta.glob('./*/form.ts', { eager: true, import: 'default' }))
