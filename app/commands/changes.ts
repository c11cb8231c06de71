import * as z from 'zod/mini'
import type { Patch, Port } from './command'
import { nouns } from './context'
import { change, look, on, outcomeOf } from './define'

/** `of` is the key of the call to take back; the outbox puts that call's `changeId` in its place before it sends. Without either, the newest undoable change of this person. */
const patch = z.array(
  z.object({ noun: z.enum(nouns), id: z.uuid(), set: z.nullable(z.record(z.string(), z.unknown())) }),
)
const args = z.strictObject({ of: z.optional(z.uuid()), changeId: z.optional(z.uuid()), before: z.optional(patch) })
type UndoArgs = z.output<typeof args>

/** The newest change that can be undone, or the newest undo that can be undone (redo). */
async function newest(kind: 'undo' | 'redo', port: Port): Promise<string | null> {
  const { data } = await port.call('changes.list', { query: { limit: 50 } })
  return data.data.find((change) => !change.undone && (change.undoOf !== null) === (kind === 'redo'))?.uuid ?? null
}

async function undo(kind: 'undo' | 'redo', { changeId, of }: UndoArgs, port: Port) {
  const id = changeId ?? (of ? null : await newest(kind, port))
  if (!id) return { message: '', changeId: null, records: [], versions: [], refused: [] }
  const answer = await port.call('changes.undo', { params: { changeId: id } })
  return outcomeOf(answer, { versions: answer.data.touched })
}

const given = {
  on: 'nothing',
  group: 'decide',
  needs: 'changes.undo',
  operations: ['changes.undo', 'changes.list'],
  back: 'change',
  args,
} as const

const paint = ({ before }: UndoArgs): Patch => before ?? []

export const changeCommands = [
  look({
    id: 'changes.undo',
    icon: 'undo-2',
    group: 'decide',
    keys: on(['global'], 'z', 'Mod+Z'),
    also: ['take back', 'revert'],
    needs: 'changes.undo',
    act: (_args, _targets, port) => port.undo(),
  }),
  look({
    id: 'changes.redo',
    icon: 'redo-2',
    group: 'decide',
    keys: on(['global'], 'Shift+Z', 'Mod+Shift+Z'),
    also: ['again'],
    needs: 'changes.undo',
    act: (_args, _targets, port) => port.redo(),
  }),
  change({
    ...given,
    id: 'changes.takeBack',
    icon: 'undo-2',
    quiet: true,
    say: 'say.undone',
    run: (given, _targets, port) => undo('undo', given, port),
    instant: paint,
  }),
  change({
    ...given,
    id: 'changes.putBack',
    icon: 'redo-2',
    quiet: true,
    say: 'say.redone',
    run: (given, _targets, port) => undo('redo', given, port),
    instant: paint,
  }),
]
