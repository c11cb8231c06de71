import { catalog } from './engine/catalog'
import type english from './en-US/questions'

export type QuestionMessage = keyof typeof english

/** Questions of commands, and rows of the palette. */
export const t = catalog<typeof english>(import.meta.glob('./*/questions.ts', { eager: true, import: 'default' }))
