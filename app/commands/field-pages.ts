import type { Ask } from './command'
import { say } from 'contract/messages'

/** Pages of a command that changes one field of a record: which one, and then that field's own page. */
export function fieldPages(pages: Readonly<Record<string, Ask>>): Readonly<Record<string, Ask>> {
  const rows = Object.entries(pages).map(([value, { label }]) => ({ value, label: say(label) }))
  const own = Object.entries(pages).map(([field, page]): [string, Ask] => [
    field,
    { ...page, when: (_facts, args) => args.field === field },
  ])
  return {
    field: { kind: 'choice', label: 'ask.field', hint: 'hint.field', rows: () => rows },
    ...Object.fromEntries(own),
  }
}
