import { catalog } from './engine/catalog'
import type english from './en-US/mail-log'

/** Messages of the mail log of the demo. */
export const t = catalog<typeof english>(import.meta.glob('./*/mail-log.ts', { eager: true, import: 'default' }))
