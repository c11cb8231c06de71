import { catalog } from './engine/catalog'
import type english from './en-US/units'

/** Areas in US units. */
export const t = catalog<typeof english>(import.meta.glob('./*/units.ts', { eager: true, import: 'default' }))
