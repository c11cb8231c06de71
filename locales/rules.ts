import { catalog } from './engine/catalog'
import type english from './en-US/rules'

export type RuleMessage = keyof typeof english

/** Reasons of the state rules. */
export const t = catalog<typeof english>(import.meta.glob('./*/rules.ts', { eager: true, import: 'default' }))
