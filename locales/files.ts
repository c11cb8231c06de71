import { catalog } from './engine/catalog'
import type english from './en-US/files'

export type FileLine = keyof typeof english

/** Messages about imported files, their cells and rows. */
export const t = catalog<typeof english>(import.meta.glob('./*/files.ts', { eager: true, import: 'default' }))
