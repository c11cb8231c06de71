import { catalog } from './engine/catalog'
import type english from './en-US/keyboard'

/** Messages of the keyboard sheet. */
export const t = catalog<typeof english>(import.meta.glob('./*/keyboard.ts', { eager: true, import: 'default' }))
