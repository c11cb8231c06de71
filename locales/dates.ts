import { catalog } from './engine/catalog'
import type english from './en-US/dates'

/** Dates and times. Their words are messages: those of `Intl` differ between Node and browsers and would break hydration. */
export const t = catalog<typeof english>(import.meta.glob('./*/dates.ts', { eager: true, import: 'default' }))
