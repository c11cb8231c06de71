import { change, hidden, on, yes } from '~/commands/engine/define'
import { patchAll } from '~/commands/engine/targets'

export const archiveCommands = [
  change({
    id: 'archive.restore',
    icon: 'archive-restore',
    group: 'change',
    on: 'selection-or-here',
    keys: on(['list'], 'r'),
    of: ['lot', 'drawRequest', 'item', 'lender', 'user', 'template'],
    inArchive: true,
    perRecord: true,
    needs: 'archive.restore',
    successMessage: 'say.restored',
    undo: 'change',
    isAvailable: (_facts, targets) => (targets.every(({ state }) => state.archived) ? yes : hidden),
    optimistic: (_args, targets) => patchAll(targets, null),
  }),
]
