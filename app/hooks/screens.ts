import { createListeners } from '~/lib/listeners'
import type { Handlers } from '~/commands/browser-port'
import type { Args, CommandId } from '~/commands/command'
import type { Lists, Matching, Mode, Ref } from '~/commands/context'
import type { Press } from '~/commands/keys'

/** What a screen says of itself while it is shown; all the keyboard, the palette and the buttons know of it. */
export type Screen = {
  readonly mode: Mode
  /** The open record, or the one under the cursor. */
  readonly here?: Ref
  /** The records that hold it, from the lot inwards. */
  readonly around?: readonly Ref[]
  readonly selection?: readonly Ref[]
  /** Set while all that match the list's filter are chosen; the selection then holds those of them on the screen. */
  readonly matching?: Matching
  readonly lists?: Lists
  readonly handlers?: Handlers
  /** Whether what the cursor shows has been painted: a key held down waits for it, so that nothing is passed unseen. */
  readonly ready?: () => boolean
  /** Shows the record a step back or forth was about, or that was made, where it is on this screen. */
  readonly reveal?: (id: string, isNew?: boolean) => void
  /** Takes the command of a pressed key in the place of what it does; `false` leaves it to that. */
  readonly takes?: (id: CommandId, args: Args) => boolean
  /** Hears of a press that calls nothing here. */
  readonly misses?: (press: Press) => void
}

/** What a part of a screen adds to what the screen can do; the rest stays the screen's. */
export type ScreenPart = Pick<Screen, 'lists' | 'handlers'> & { readonly mode?: undefined }

export type ScreenStack = {
  /** Puts a screen at its place, or changes it there. A higher order lies on top. */
  set: (order: number, screen: Screen | ScreenPart) => void
  remove: (order: number) => void
  top: () => Screen
  subscribe: (listener: () => void) => () => void
}

const nothing: Screen = { mode: 'page' }

/** What a lower screen says holds until a higher one says otherwise; handlers are the top screen's alone. */
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

/** The screens on show, the one on top last: a page, a dialog over it, a form in the dialog. */
export function createScreenStack(): ScreenStack {
  const screens = new Map<number, Screen | ScreenPart>()
  const listeners = createListeners()
  let top = nothing
  const publish = () => {
    const inOrder = [...screens.entries()].sort(([one], [other]) => one - other)
    top = inOrder.reduce((below, [, screen]) => over(below, screen), nothing)
    listeners.tell()
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
