import { paths } from '~/lib/paths'
import { change, goTo, unavailable, look, on, yes } from '~/commands/engine/define'
import { seesAllAgencies } from 'contract/core/capabilities'
import { t as ruleText } from 'locales/rules'

/** Number of the row in the arguments; null for the last used row. */
const rowOf = (n: unknown) => (n === undefined ? null : Number(n))

// Only a role that may edit templates sees these keys: no other page has such rows.
const ofRows = { group: 'change', quiet: true, perPress: 'repeat', needs: 'commentTemplates.set' } as const

export const commentTemplateCommands = [
  goTo('go.templateSettings', paths.templateSettings(), {
    icon: 'message-square-x',
    needs: 'commentTemplates.set',
    operations: ['commentTemplates.set'],
  }),
  change({
    id: 'commentTemplates.reset',
    icon: 'rotate-ccw',
    group: 'change',
    on: 'nothing',
    needs: 'commentTemplates.set',
    successMessage: 'templatesSaved',
    undo: 'change',
    isAvailable: ({ role }) => (seesAllAgencies(role) ? unavailable(ruleText('why.theseAreShipped')) : yes),
  }),
  look({
    ...ofRows,
    id: 'row.moveUp',
    icon: 'arrow-up',
    keys: on(['page'], 'Shift+ArrowUp'),
    offer: 'moveRow',
    act: ({ n }, _targets, port) => port.screen.moveRow?.(-1, rowOf(n)),
  }),
  look({
    ...ofRows,
    id: 'row.moveDown',
    icon: 'arrow-down',
    keys: on(['page'], 'Shift+ArrowDown'),
    offer: 'moveRow',
    act: ({ n }, _targets, port) => port.screen.moveRow?.(1, rowOf(n)),
  }),
  look({
    ...ofRows,
    perPress: 'once',
    id: 'row.clear',
    icon: 'x',
    keys: on(['page'], 'Delete', 'Shift+Backspace'),
    offer: 'clearRow',
    act: ({ n }, _targets, port) => port.screen.clearRow?.(rowOf(n)),
  }),
]
