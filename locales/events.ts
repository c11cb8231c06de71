import { catalog } from './engine/catalog'
import type english from './en-US/events'

/** Messages about events of the calendar. */
export const t = catalog<typeof english>(import.meta.glob('./*/events.ts', { eager: true, import: 'default' }))
