import * as z from 'zod/mini'
import { paths } from '~/lib/paths'
import { findAround } from './context'
import { change, hidden, look, offered, on, onlyOne, outcomeOf, yes } from './define'

export const reportCommands = [
  look({
    id: 'report.open',
    icon: 'file-text',
    effect: 'go',
    group: 'go',
    on: 'here',
    of: ['lot', 'drawRequest'],
    keys: on(['detail'], 'r'),
    also: ['lot report', 'graph'],
    needs: 'lots.reportDetails',
    fits: (facts) => (findAround(facts, ['lot']) ? yes : hidden),
    act: (_args, [target], port, facts) => {
      const lot = findAround(facts, ['lot'])
      if (lot) port.go(paths.report(lot.id, target?.noun === 'drawRequest' ? target.id : undefined))
    },
  }),
  offered('savePdf', {
    id: 'report.savePdf',
    icon: 'arrow-down-to-line',
    keys: on(['detail'], 'Shift+P'),
    also: ['download', 'print'],
    needs: 'lots.reportDetails',
  }),
  change({
    id: 'report.freeze',
    icon: 'archive',
    of: ['lot', 'drawRequest'],
    also: ['keep', 'report'],
    group: 'change',
    needs: 'lots.savePdf',
    operations: ['lots.savePdf'],
    say: 'say.frozen',
    back: { none: 'why.reportKept' },
    fits: (facts) => (findAround(facts, ['lot']) ? yes : hidden),
    // A draw request's report is frozen by its lot and itself.
    aim: (_args, targets, facts) => {
      const lot = findAround(facts, ['lot'])
      return { args: { lotId: lot?.id ?? '' }, targets }
    },
    args: z.strictObject({ lotId: z.uuid() }),
    run: async ({ lotId }, targets, port) => {
      const { noun, id } = onlyOne(targets)
      return outcomeOf(
        await port.call('lots.savePdf', { body: { lotId, ...(noun === 'drawRequest' && { requestId: id }) } }),
      )
    },
  }),
]
