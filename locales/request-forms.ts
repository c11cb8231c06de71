import { catalog } from './engine/catalog'
import type english from './en-US/request-forms'

/** Messages of the forms of draw requests, of their items, and of checklists. */
export const t = catalog<typeof english>(import.meta.glob('./*/request-forms.ts', { eager: true, import: 'default' }))
