import { catalog } from './engine/catalog'
import type english from './en-US/refusals'

/** Reasons for refused calls, and answers of the provider. */
export const t = catalog<typeof english>(import.meta.glob('./*/refusals.ts', { eager: true, import: 'default' }))
