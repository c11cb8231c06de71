import { catalog } from './engine/catalog'
import type english from './en-US/checks'

/** Explanations of the evidence checks of photos and videos. */
export const t = catalog<typeof english>(import.meta.glob('./*/checks.ts', { eager: true, import: 'default' }))
