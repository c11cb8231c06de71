import { catalog } from './engine/catalog'
import type english from './en-US/request-sections'

/** Messages of the media, files and history of a draw request. */
export const t = catalog<typeof english>(
  import.meta.glob('./*/request-sections.ts', { eager: true, import: 'default' }),
)
