import { t as say } from 'locales/messages'
import type { Patch } from '~/commands/engine/command'
import type { CommandContext } from '~/commands/engine/context'
import { change, unavailable, look, on, yes } from '~/commands/engine/define'

type Kind = 'undo' | 'redo'
const nothingLeft = (kind: Kind) => say(kind === 'undo' ? 'nothingToUndo' : 'nothingToRedo')

const unlessNothingLeft =
  (kind: Kind) =>
  ({ steps }: CommandContext) =>
    steps?.[kind] === false ? unavailable(nothingLeft(kind)) : yes

const given = {
  on: 'nothing',
  group: 'decide',
  needs: 'changes.undo',
  undo: 'change',
} as const

const paint = ({ before }: { before?: Patch }): Patch => before ?? []

export const changeCommands = [
  look({
    id: 'changes.undo',
    icon: 'undo-2',
    group: 'decide',
    keys: on(['global'], 'z', 'Mod+Z'),
    needs: 'changes.undo',
    isAvailable: unlessNothingLeft('undo'),
    act: (_args, _targets, port) => port.undo(),
  }),
  look({
    id: 'changes.redo',
    icon: 'redo-2',
    group: 'decide',
    keys: on(['global'], 'Shift+Z', 'Mod+Shift+Z'),
    needs: 'changes.undo',
    isAvailable: unlessNothingLeft('redo'),
    act: (_args, _targets, port) => port.redo(),
  }),
  change({
    ...given,
    id: 'changes.takeBack',
    icon: 'undo-2',
    quiet: true,
    successMessage: 'say.undone',
    optimistic: paint,
  }),
  change({
    ...given,
    id: 'changes.putBack',
    icon: 'redo-2',
    quiet: true,
    successMessage: 'say.redone',
    optimistic: paint,
  }),
]
