import { catalog } from './engine/catalog'
import type english from './en-US/mail'

/** Messages of mails, in the language of the mail's reader. */
export const t = catalog<typeof english>(import.meta.glob('./*/mail.ts', { eager: true, import: 'default' }))
