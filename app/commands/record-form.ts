import type { TargetNoun } from 'contract/nouns'
import type { OperationId } from 'contract/catalogue'
import type { BrowserPort } from './browser-port'
import type { BrowserCommand, CommandId } from './command'
import { hidden, look, yes } from './define'
import { byVerb } from './verbs'

/** A form's address over its list: where that list is the one on show, with its filters and order as they are. */
export const overList = (list: string, form: string, { screen }: BrowserPort): string =>
  `${form}${screen.listed?.(list) ?? ''}`

/** A command that opens the form of a new record, over its list. */
export const newIn = (
  list: string,
  form: string,
  given: Omit<Parameters<typeof look>[0], 'act' | 'effect' | 'group'>,
): BrowserCommand =>
  look({
    ...given,
    effect: 'go',
    group: 'change',
    act: (_args, _targets, port) => port.go(overList(list, form, port)),
  })

/** A command that opens a record's form, over its list. */
export const formOf = (
  id: CommandId,
  noun: TargetNoun,
  needs: OperationId,
  list: string,
  path: (id: string) => string,
): BrowserCommand =>
  look({
    id,
    ...byVerb('edit'),
    icon: 'file-text',
    effect: 'go',
    group: 'change',
    on: 'here',
    of: [noun],
    needs,
    // What lies in the archive has no page of its own.
    fits: (_facts, targets) => (targets.some(({ state }) => state.archived) ? hidden : yes),
    act: (_args, [record], port) => record && port.go(overList(list, path(record.id), port)),
  })
