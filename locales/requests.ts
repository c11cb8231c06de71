import { catalog } from './engine/catalog'
import type english from './en-US/requests'

/** Messages of draw requests: their list, panel and pages. */
export const t = catalog<typeof english>(import.meta.glob('./*/requests.ts', { eager: true, import: 'default' }))
