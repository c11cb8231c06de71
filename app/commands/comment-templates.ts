import * as z from 'zod/mini'
import { paths } from '~/lib/paths'
import { change, goTo, greyed, look, on, outcomeOf, yes } from './define'
import { say } from 'contract/messages'

/** The row a key or a button names; null for the one last in use. */
const rowOf = (n: unknown) => (n === undefined ? null : Number(n))

// Without the right to set them no page has such rows, and nobody is shown their keys.
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
    operations: ['commentTemplates.set'],
    say: 'templatesSaved',
    back: 'change',
    fits: ({ role }) => (role === 'admin' ? greyed(say('why.theseAreShipped')) : yes),
    args: z.strictObject({}),
    run: async (_args, _targets, port) =>
      outcomeOf(await port.call('commentTemplates.set', { body: { templates: null } })),
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
