import { catalog } from './engine/catalog'
import type english from './en-US/palette'

/** Messages of the palette: its headings and hints. */
export const t = catalog<typeof english>(import.meta.glob('./*/palette.ts', { eager: true, import: 'default' }))
