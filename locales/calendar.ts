import { catalog } from './engine/catalog'
import type english from './en-US/calendar'

/** Messages of the calendar and its events. */
export const t = catalog<typeof english>(import.meta.glob('./*/calendar.ts', { eager: true, import: 'default' }))
