import { catalog } from './engine/catalog'
import type english from './en-US/maps'

/** Messages of maps: what they show and what is missing. */
export const t = catalog<typeof english>(import.meta.glob('./*/maps.ts', { eager: true, import: 'default' }))
