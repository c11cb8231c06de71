import { catalog } from './engine/catalog'
import type english from './en-US/ask'

export type AskMessage = keyof typeof english

/** Pages and rows of the palette. */
export const t = catalog<typeof english>(import.meta.glob('./*/ask.ts', { eager: true, import: 'default' }))
