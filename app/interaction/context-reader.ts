import type { Offer } from '~/commands/engine/browser-port'
import type { CommandContext } from '~/commands/engine/context'
import { ownerOf } from '~/commands/keyboard/focus'
import { recordAt } from '~/lib/paths'
import { connection } from '~/offline/stream/connection'
import type { DispatcherOptions } from './dispatcher-types'
import type { ScreenStack } from './screens'
import { lastActionOf } from './undo/undo-entry'
import { newestAction, type UndoLists } from './undo/undo-history'

/** Id of the record whose page is open. */
export const openRecord = () => (typeof location === 'undefined' ? null : recordAt(location.pathname))

const focused = () => (typeof document === 'undefined' ? null : document.activeElement)

/** True while a text field or a native select has focus: both consume letter keys. */
function isTyping(): boolean {
  const field = focused()
  return field !== null && (ownerOf([field]) === 'text' || field.tagName === 'SELECT')
}

const noOffers: ReadonlySet<Offer> = new Set()
const offersKnown = new WeakMap<object, ReadonlySet<Offer>>()

/** Names of a screen's handlers, cached per handlers object because every button reads them. */
function offersOf(handlers: object | undefined): ReadonlySet<Offer> {
  if (!handlers) return noOffers
  const known = offersKnown.get(handlers)
  if (known) return known
  const offers = new Set(Object.entries(handlers).flatMap(([name, handler]) => (handler ? [name as Offer] : [])))
  offersKnown.set(handlers, offers)
  return offers
}

/** Number of unsent changes and files of this person on this device. */
function unsentNow(): number {
  const { unsent, files } = connection.read()
  return unsent + files
}

/** The available undo and redo: this browser's entries, and on a record's page also the server's change list. */
const stepsHere = ({ done, undone }: UndoLists, context: CommandContext): CommandContext['steps'] => ({
  undo: done.length > 0 || openRecord() !== null,
  redo: undone.length > 0 || openRecord() !== null,
  last: lastActionOf(newestAction(done), context),
})

type ContextOptions = Omit<DispatcherOptions, 'shell' | 'callSink'>

function readContext(options: ContextOptions, screens: ScreenStack): CommandContext {
  const { mode, here, around = [], selection = [], matching, lists = {}, handlers } = screens.top()
  const known: CommandContext = {
    mode,
    role: options.role,
    here,
    around,
    selection,
    matching,
    lists,
    offers: offersOf(handlers),
    online: connection.read().online,
    unsent: unsentNow(),
    unread: options.unread?.(),
    next: options.next?.(),
    customKeyCount: options.customKeyCount?.(),
    zone: options.zone?.(),
    toastButton: options.toastButton?.(),
    isDemo: options.isDemo,
    typing: isTyping(),
    last: options.last(),
  }
  return { ...known, steps: stepsHere(options.undo.read(), known) }
}

/**
 * Returns a function that reads the context of commands. It caches the context until an input differs, because every
 * button and key cap reads it after each change of the screen: a thousand times per decision. The open record and the
 * one before it are no inputs, because each page sets its screen.
 */
export function createContextReader(options: ContextOptions, screens: ScreenStack): () => CommandContext {
  const inputs: readonly (() => unknown)[] = [
    screens.top,
    connection.read,
    focused,
    options.undo.read,
    () => options.zone?.(),
    () => options.unread?.(),
    () => options.next?.(),
    () => options.toastButton?.(),
    () => options.customKeyCount?.(),
  ]
  let cached: { readonly context: CommandContext; readonly values: readonly unknown[] } | null = null
  return () => {
    const values = cached?.values
    if (!cached || inputs.some((read, index) => read() !== values?.[index]))
      cached = { values: inputs.map((read) => read()), context: readContext(options, screens) }
    return cached.context
  }
}
