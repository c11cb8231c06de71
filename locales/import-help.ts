import { catalog } from './engine/catalog'
import type english from './en-US/import-help'

export type ImportHelp = keyof typeof english

/** Help of the columns of import templates. */
export const t = catalog<typeof english>(import.meta.glob('./*/import-help.ts', { eager: true, import: 'default' }))
