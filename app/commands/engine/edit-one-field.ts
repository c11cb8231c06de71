import type { Args, Question, Patch } from './command'
import type { CommandContext, Target } from './context'
import { patchAll } from './targets'

/**
 * Pages of a command that changes one field of a record: the choice of the field, then that field's own page. Its handler
 * reads the answers by `editArgs`.
 */
export function oneField(
  pages: Readonly<Record<string, Question>>,
  mayChange: (context: CommandContext, name: string) => boolean = () => true,
): Readonly<Record<string, Question>> {
  const all = Object.entries(pages)
  const own = all.map(([name, page]): [string, Question] => [name, { ...page, when: isChosen(name) }])
  const rows = (context: CommandContext) =>
    all.filter(([name]) => mayChange(context, name)).map(([value, page]) => ({ value, field: page.label }))
  const field: Question = { kind: 'choice', label: 'ask.field', hint: 'hint.field', rows }
  return { field, ...Object.fromEntries(own) }
}

const isChosen = (name: string) => (_facts: CommandContext, args: Args) => args.field === name

/** A patch that sets the chosen field to its new value, for every target. */
export function patchField(args: object, targets: readonly Target[]): Patch {
  const { field: _field, ...edit } = args as Args
  return patchAll(targets, edit)
}
