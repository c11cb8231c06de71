import type { NoUndo } from 'contract/core/no-undo'
import type { RoleName } from 'contract/core/roles'
import type { BrowserPort, Theme } from '~/commands/engine/browser-port'
import type { Args, Call, ChangeCommand, StoreView } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { CommandContext, Matching, Target } from '~/commands/engine/context'
import type { ChangePress } from './change-press'
import type { InputQueue } from './keyboard/input-queue'
import type { Layers } from './layers'
import type { ScreenStack } from './screens'
import type { Replaced } from './toasts/replaced-decisions'
import type { UndoEntry, UndoHistory } from './undo/undo-history'

/** Actions of the application shell that commands call. */
export type Shell = {
  readonly go: (path: string) => void
  readonly download: (path: string) => void
  readonly toggleSidebar: () => void
  readonly setTheme: (theme: Theme) => void
  readonly signOut: () => void
  readonly toggleSingleKeys: () => void
  readonly resetKeys: () => void
  readonly pressToast: () => void
  readonly showReason: (text: string, lasts?: number) => void
  /** Shows why an action is unavailable, with a button for what removes the reason, or a link to the record it names. */
  readonly refuse: (why: string, to: string | undefined, remedy?: { label: string; run: () => void }) => void
  /** Shows why the last action cannot be undone. */
  readonly showNoUndo: (why: NoUndo) => void
  /** Shows a message about an action that happened only in this browser. */
  readonly note: (text: string) => void
  /** Announces an action that already shows on the screen. */
  readonly showAction: (command: ChangeCommand, action: ShownAction) => void
}

/** An action that already shows on the screen, with its records. */
export type ShownAction = {
  readonly count: number
  /** Ids of the records; empty for an undo or redo, which names none. */
  readonly ids: readonly string[]
  /** The draw request of the records. */
  readonly within?: UndoEntry['within']
  /** Earlier decisions that this action replaces. */
  readonly replaced?: readonly Replaced[]
  /** Name of the record, for an action on a single record. */
  readonly label?: string
  /** The command that was undone or redone. */
  readonly of?: CommandId
  /** Key of the undo entry, if the action has one. */
  readonly key?: string | undefined
  /** Key of the call to wait for, when nothing of the action shows before the server answers. */
  readonly waits?: string | false
}

/** Access to the outbox and to the record store. */
type CallSink = {
  readonly enqueue: (call: Call) => void
  readonly renewed: (call: Call) => Call
  readonly store: StoreView
}

/** Outcome of a command run: `incomplete` opened the page of a question, `passed` leaves the key to the browser. */
export type Ran = 'ran' | 'incomplete' | 'refused' | 'passed'

export type VisitedPage = { readonly path: string; readonly label: string }

export type CommandDispatcher = {
  readonly screens: ScreenStack
  readonly layers: Layers
  readonly queue: InputQueue
  readonly context: () => CommandContext
  readonly run: (id: CommandId, args?: Args, targets?: readonly Target[], matching?: Matching) => Ran
  readonly port: () => BrowserPort
  /** Repeats a refused call on the current versions of its records; `label` names its record, if it has only one. */
  readonly repeat: (call: Call, label: string | undefined) => void
  /** Undoes the action or call `made`, whatever came after it; for its toast. */
  readonly undoAction: (made: string) => void
  /** A call was refused: the same change may be made again at once. */
  readonly onRefused: () => void
  /** Shows why an action was not done. */
  readonly showReason: (text: string) => void
}

export type DispatcherOptions = {
  readonly role: RoleName
  /** The time zone for this person's dates, read at call time so that a change leaves open layers open. */
  readonly zone?: () => string | undefined
  /** Number of unread notifications. */
  readonly unread?: () => number
  /** The suggested next action, if there is one. */
  readonly next?: () => string | null
  /** Number of commands with custom keys. */
  readonly customKeyCount?: () => number
  /** True while a toast shows a button without a key of its own. */
  readonly toastButton?: () => boolean
  readonly isDemo?: boolean
  readonly shell: () => Shell
  readonly callSink: () => CallSink
  readonly undo: UndoHistory
  /** The record opened before the current one. */
  readonly last: () => VisitedPage | undefined
}

/** Everything that the parts of the dispatcher share. */
export type Dispatch = {
  readonly options: DispatcherOptions
  readonly screens: ScreenStack
  readonly layers: Layers
  readonly queue: InputQueue
  readonly context: () => CommandContext
  /** The last change, to ignore a bouncing key; null after an undo or a refusal, which allow the same change at once. */
  readonly lastPress: { current: ChangePress | null }
}
