import { isChange } from '~/commands/engine/command'
import { commandOf } from '~/commands/engine/registry'
import { newKey } from '~/lib/new-key'
import { openRecord } from './context-reader'
import type { Dispatch } from './dispatcher-types'
import { lastActionOf, stepCall, stepCommands, type StepKind } from './undo/undo-entry'
import { isPreference, newestAction, type UndoEntry } from './undo/undo-history'

/** Undoes or redoes the newest action, or undoes the action of the toast that offered it. */
export function runUndo(dispatch: Dispatch, kind: StepKind, made?: string): void {
  const { undo } = dispatch.options
  dispatch.lastPress.current = null
  const newest = () => newestAction(undo.read()[kind === 'undo' ? 'done' : 'undone'])
  const entries = made === undefined ? newest() : undo.findDone(made)
  moveEntries(dispatch, kind, entries)
  if (entries.length === 0 && made === undefined) runListedStep(dispatch, kind)
}

/** Undoes or redoes the entries of one action, each by a call of its own. */
function moveEntries(dispatch: Dispatch, kind: StepKind, entries: readonly UndoEntry[]): void {
  const { undo, shell, callSink } = dispatch.options
  const [first] = entries
  undo.remove(entries)
  if (!first) return
  if (first.final) return shell().showNoUndo(first.final)
  const calls = entries.map((entry) => stepCall(kind, entry, newKey()))
  for (const [at, entry] of entries.entries()) {
    const moved = { ...entry, key: calls[at]?.key ?? entry.key, changeId: undefined }
    if (!isPreference(entry)) undo.put(kind === 'undo' ? 'undone' : 'done', moved)
  }
  for (const call of calls) callSink().enqueue(call)
  announce(dispatch, kind, entries, calls.at(-1)?.key)
  const [only, ...others] = calls.flatMap(({ targets }) => targets)
  if (only && others.length === 0) dispatch.screens.top().reveal?.(only.id)
}

/** Announces an undo or redo. An optimistic entry is undone on the screen now; any other waits for the server. */
function announce(
  { options, context }: Dispatch,
  kind: StepKind,
  entries: readonly UndoEntry[],
  last: string | undefined,
): void {
  const [entry] = entries
  const summary = lastActionOf(entries, context())
  const command = commandOf(stepCommands[kind])
  if (!entry || !summary || !isChange(command)) return
  const { id, ...named } = summary
  const waits = entry.before.length === 0 && last
  options.shell().showAction(command, { ...named, ids: [], of: id, waits })
}

/** Without an entry here the provider's list decides, on a record's page alone, where the person sees the effect. */
function runListedStep({ options }: Dispatch, kind: StepKind): void {
  const within = openRecord()
  if (within) options.callSink().enqueue({ id: stepCommands[kind], args: { within }, targets: [], key: newKey() })
}
