import { createListeners } from '~/lib/listeners'
import type { Handlers } from '~/commands/browser-port'
import type { Lists, Matching, Mode, Ref } from '~/commands/context'

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
  /** Shows the record a step back or forth was about, where it is on this screen. */
  readonly reveal?: (id: string) => void
}

export type ScreenStack = {
  /** Puts a screen at its place, or changes it there. A higher order lies on top. */
  set: (order: number, screen: Screen) => void
  remove: (order: number) => void
  top: () => Screen
  subscribe: (listener: () => void) => () => void
}

const nothing: Screen = { mode: 'page' }

/** What a lower screen says holds until a higher one says otherwise; handlers are the top screen's alone. */
function merged(screens: readonly Screen[]): Screen {
  return screens.reduce<Screen>(
    (below, screen) => ({
      here: screen.here ?? below.here,
      around: screen.around ?? below.around,
      selection: screen.selection ?? below.selection,
      matching: screen.selection ? screen.matching : below.matching,
      lists: screen.lists ?? below.lists,
      mode: screen.mode,
      handlers: screen.handlers,
      ready: screen.ready,
      reveal: screen.reveal,
    }),
    nothing,
  )
}

/** The screens on show, the one on top last: a page, a dialog over it, a form in the dialog. */
export function createScreenStack(): ScreenStack {
  const screens = new Map<number, Screen>()
  const listeners = createListeners()
  let top = nothing
  const publish = () => {
    top = merged([...screens.entries()].sort(([one], [other]) => one - other).map(([, screen]) => screen))
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
