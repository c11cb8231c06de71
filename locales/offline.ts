import { catalog } from './engine/catalog'
import type english from './en-US/offline'

/** Messages of the page of a browser without a network. */
export const t = catalog<typeof english>(import.meta.glob('./*/offline.ts', { eager: true, import: 'default' }))
