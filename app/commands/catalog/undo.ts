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

const common = {
  on: 'nothing',
  group: 'decide',
  needs: 'changes.undo',
  undo: 'change',
} as const

/** Shows the values from before the change, which the call contains. */
const before = ({ before: patch }: { before?: Patch }): Patch => patch ?? []

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
    ...common,
    id: 'changes.takeBack',
    icon: 'undo-2',
    quiet: true,
    successMessage: 'say.undone',
    optimistic: before,
  }),
  change({
    ...common,
    id: 'changes.putBack',
    icon: 'redo-2',
    quiet: true,
    successMessage: 'say.redone',
    optimistic: before,
  }),
]
