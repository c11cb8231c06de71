import { catalog } from './engine/catalog'
import type english from './en-US/dashboard'

/** Messages of the dashboard. */
export const t = catalog<typeof english>(import.meta.glob('./*/dashboard.ts', { eager: true, import: 'default' }))
