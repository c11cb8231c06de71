import { catalog } from './engine/catalog'
import type english from './en-US/shell'

/** Messages of the frame around the pages. */
export const t = catalog<typeof english>(import.meta.glob('./*/shell.ts', { eager: true, import: 'default' }))
