import { createListeners } from '~/lib/listeners'
import type { ScreenHandlers } from '~/commands/engine/browser-port'
import type { Args } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { Lists, Matching, Mode, RecordRef } from '~/commands/engine/context'
import type { Press } from '~/commands/keyboard/read-key'

/** State that a screen registers while it is shown: all that the keyboard, the palette and the buttons know about it. */
export type Screen = {
  readonly mode: Mode
  /** The open record, or the record under the cursor. */
  readonly here?: RecordRef
  /** The records that contain it, from the lot inward. */
  readonly around?: readonly RecordRef[]
  readonly selection?: readonly RecordRef[]
  /** Set while all records that match the list's filter are selected; `selection` then holds those on the screen. */
  readonly matching?: Matching
  readonly lists?: Lists
  readonly handlers?: ScreenHandlers
  /**
   * False until the record under the cursor is rendered: a held key waits for it, so that no record is skipped unseen.
   */
  readonly ready?: () => boolean
  /** Shows a record after its undo, redo or creation, if it is on this screen. */
  readonly reveal?: (id: string, isNew?: boolean) => void
  /** Handles the command of a pressed key instead of running it; `false` runs it as usual. */
  readonly takes?: (id: CommandId, args: Args) => boolean
  /** Called for a key press without a binding here. */
  readonly misses?: (press: Press) => void
}

/** Lists and handlers that a part of a screen adds; all else stays the screen's. */
export type ScreenPart = Pick<Screen, 'lists' | 'handlers'> & { readonly mode?: undefined }

export type ScreenStack = {
  /** Sets or replaces the screen with this order. A higher order is on top. */
  set: (order: number, screen: Screen | ScreenPart) => void
  remove: (order: number) => void
  top: () => Screen
  subscribe: (listener: () => void) => () => void
}

const nothing: Screen = { mode: 'page' }

/** Values of a lower screen apply unless a higher one sets them; handlers come from the top screen only. */
function over(below: Screen, screen: Screen | ScreenPart): Screen {
  if (screen.mode === undefined) return { ...below, ...joined(below, screen) }
  return {
    here: screen.here ?? below.here,
    around: screen.around ?? below.around,
    selection: screen.selection ?? below.selection,
    matching: screen.selection ? screen.matching : below.matching,
    lists: screen.lists ?? below.lists,
    mode: screen.mode,
    handlers: screen.handlers,
    ready: screen.ready,
    reveal: screen.reveal,
    takes: screen.takes,
    misses: screen.misses,
  }
}

const joined = (below: Screen, part: ScreenPart) => ({
  lists: { ...below.lists, ...part.lists },
  handlers: { ...below.handlers, ...part.handlers },
})

/** The visible screens, topmost last: a page, a dialog over it, a form in the dialog. */
export function createScreenStack(): ScreenStack {
  const screens = new Map<number, Screen | ScreenPart>()
  const listeners = createListeners()
  let top = nothing
  let isNotifying = false
  const publish = () => {
    const inOrder = [...screens.entries()].sort(([one], [other]) => one - other)
    top = inOrder.reduce((below, [, screen]) => over(below, screen), nothing)
    if (isNotifying) return
    isNotifying = true
    // Once for all screens of a commit, still before its paint: every button reads its state then.
    queueMicrotask(() => {
      isNotifying = false
      listeners.notify()
    })
  }
  return {
    set: (order, screen) => {
      screens.set(order, screen)
      publish()
    },
    remove: (order) => {
      screens.delete(order)
      publish()
    },
    top: () => top,
    subscribe: listeners.add,
  }
}
