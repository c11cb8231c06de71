import { catalog } from './engine/catalog'
import type english from './en-US/users'

/** Messages of users: their list, pages and forms. */
export const t = catalog<typeof english>(import.meta.glob('./*/users.ts', { eager: true, import: 'default' }))
