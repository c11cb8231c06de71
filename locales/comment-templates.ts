import { catalog } from './engine/catalog'
import type english from './en-US/comment-templates'

/** Messages of comment templates of the keys 1 to 9. */
export const t = catalog<typeof english>(
  import.meta.glob('./*/comment-templates.ts', { eager: true, import: 'default' }),
)
