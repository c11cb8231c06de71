import * as z from 'zod/mini'
import { change, hidden, on, onlyOne, outcomeOf, paintAll, yes } from './define'

export const archiveCommands = [
  change({
    id: 'archive.restore',
    icon: 'archive-restore',
    group: 'change',
    on: 'selection-or-here',
    keys: on(['list'], 'r'),
    of: ['lot', 'drawRequest', 'item', 'lender', 'user', 'template'],
    inArchive: true,
    each: true,
    needs: 'archive.restore',
    operations: ['archive.restore'],
    say: 'say.restored',
    back: 'change',
    fits: (_facts, targets) => (targets.every(({ state }) => state.archived) ? yes : hidden),
    args: z.strictObject({}),
    run: async (_args, targets, port) =>
      outcomeOf(await port.call('archive.restore', { params: { id: onlyOne(targets).id } })),
    instant: (_args, targets) => paintAll(targets, null),
  }),
]
