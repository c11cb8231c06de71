import { catalog } from './engine/catalog'
import type english from './en-US/access'

/** Reasons in audit entries about access. */
export const t = catalog<typeof english>(import.meta.glob('./*/access.ts', { eager: true, import: 'default' }))
