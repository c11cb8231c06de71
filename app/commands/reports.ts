import { paths } from '~/lib/paths'
import { findAround } from './context'
import { hidden, look, on, yes } from './define'

export const reportCommands = [
  look({
    id: 'report.open',
    icon: 'file-text',
    effect: 'go',
    group: 'go',
    on: 'here',
    of: ['lot', 'drawRequest'],
    keys: on(['detail'], 'r'),
    also: ['pdf', 'progress', 'lot report', 'graph'],
    needs: 'lots.reportDetails',
    fits: (facts) => (findAround(facts, ['lot']) ? yes : hidden),
    act: (_args, [target], port, facts) => {
      const lot = findAround(facts, ['lot'])
      if (lot) port.go(paths.report(lot.id, target?.noun === 'drawRequest' ? target.id : undefined))
    },
  }),
]
