import { catalog } from './engine/catalog'
import type english from './en-US/starter'

/** Cost codes and comment templates of a new installation. */
export const t = catalog<typeof english>(import.meta.glob('./*/starter.ts', { eager: true, import: 'default' }))
