import { catalog } from './engine/catalog'
import type english from './en-US/notifications'

/** Messages of the list of notifications. */
export const t = catalog<typeof english>(import.meta.glob('./*/notifications.ts', { eager: true, import: 'default' }))
