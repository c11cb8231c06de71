import type { TargetNoun } from 'contract/core/nouns'
import type { OperationId } from 'contract/core/catalog'
import type { BrowserCommand } from './command'
import type { CommandId } from './command-id'
import { hidden, look, overList, yes } from './define'
import { byVerb } from './verbs'

/** A command that opens a record's form over its list. */
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
    // An archived record has no page.
    isAvailable: (_facts, targets) => (targets.some(({ state }) => state.archived) ? hidden : yes),
    act: (_args, [record], port) => record && port.go(overList(list, path(record.id), port)),
  })
