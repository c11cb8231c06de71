import { catalog } from './engine/catalog'
import type english from './en-US/units'

/** Areas in US units, and points of the compass. */
export const t = catalog<typeof english>(import.meta.glob('./*/units.ts', { eager: true, import: 'default' }))
