import { catalog } from './engine/catalog'
import type english from './en-US/entry'

/** Messages of the pages before the sign-in. */
export const t = catalog<typeof english>(import.meta.glob('./*/entry.ts', { eager: true, import: 'default' }))
