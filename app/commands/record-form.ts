import type { TargetNoun } from 'contract/nouns'
import type { OperationId } from 'contract/catalogue'
import type { BrowserCommand, CommandId } from './command'
import { hidden, look, overList, yes } from './define'
import { byVerb } from './verbs'

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
