import { say } from 'contract/messages'
import type { NoUndo } from 'contract/no-undo'
import type { RoleName } from 'contract/roles'
import { aimOf, availability } from '~/commands/availability'
import type { BrowserPort, Offer, Theme } from '~/commands/browser-port'
import { callOf, filled, inverse, nextAsk } from '~/commands/call'
import { isChange } from '~/commands/command'
import type { Args, BrowserCommand, Call, ChangeCommand, Command, CommandId, StoreView } from '~/commands/command'
import { countOf } from '~/commands/context'
import type { Aim, Facts, Matching, Ref, Target } from '~/commands/context'
import { ownerOf } from '~/commands/focus'
import { commandOf } from '~/commands/registry'
import { deedOf, newestDeed, push, type Done, type UndoStack } from '~/commands/undo-stack'
import { newKey } from '~/lib/new-key'
import { recordAt } from '~/lib/paths'
import { connection } from '~/live/connection'
import { createLayers } from './layers'
import type { Layers } from './layers'
import { replacedDecisions, type Replaced } from './replaced-decisions'
import { createScreenStack } from './screens'
import type { ScreenStack } from './screens'
import { lastDeed, stepBy, stepOf, stepOfServer } from './step'
import type { StepKind } from './step'
import { createTypedAhead, type TypedAhead } from './typed-ahead'
import type { UndoMemory } from './undo-memory'

/** What the frame around the screens does for commands. */
export type Shell = {
  readonly go: (path: string) => void
  readonly download: (path: string) => void
  readonly toggleSidebar: () => void
  readonly setTheme: (theme: Theme) => void
  readonly signOut: () => void
  readonly toggleSingleKeys: () => void
  readonly resetKeys: () => void
  readonly tell: (text: string, lasts?: number) => void
  /** Tells why something cannot be done, with the way to what the reason names. */
  readonly refuse: (why: string, to: string | undefined) => void
  /** Tells why what was done last cannot be taken back. */
  readonly tellFinal: (why: NoUndo) => void
  /** Says that something was done here alone. */
  readonly note: (text: string) => void
  /** Says what was done at once. */
  readonly did: (command: ChangeCommand, deed: Deed) => void
}

/** What was done at once, to which records. */
export type Deed = {
  readonly count: number
  /** The records, where they are known: a step taken back does not name them. */
  readonly ids: readonly string[]
  /** The draw request it was done in. */
  readonly within?: Done['within']
  /** Earlier decisions that it replaces. */
  readonly replaced?: readonly Replaced[]
  /** The record's name, where it was one. */
  readonly label?: string
  /** The command that was taken back or put back, and the key of the call that had done so. */
  readonly of?: CommandId
  readonly ofKey?: string
  /** The step that was made, if one was. */
  readonly key?: string | undefined
  /** The call that takes the step, where nothing of it shows before the server has answered. */
  readonly waits?: string | false
}

export type Outlet = {
  readonly enqueue: (call: Call) => void
  readonly renewed: (call: Call) => Call
  readonly store: StoreView
}

/** What came of calling a command: `passed` leaves the key to the browser. */
export type Ran = 'ran' | 'asked' | 'refused' | 'passed'

export type Place = { readonly path: string; readonly label: string }

export type Center = {
  readonly screens: ScreenStack
  readonly layers: Layers
  readonly ahead: TypedAhead
  readonly facts: () => Facts
  readonly run: (id: CommandId, args?: Args, targets?: readonly Target[], matching?: Matching) => Ran
  readonly port: () => BrowserPort
  /** Makes a refused call once more, on the records as they are now; `label` is what its record is called, where it was one. */
  readonly again: (call: Call, label: string | undefined) => void
  /** Takes back the step that the call `made` made, whatever was done since; as the undo of its toast and its page do. */
  readonly takeBack: (made: string) => void
  /** Nothing came of the call: there is no step of it that could not be taken back. */
  readonly lost: (key: string) => void
  /** Tells a reason why something was not done. */
  readonly tell: (text: string) => void
}

export type CenterGiven = {
  readonly role: RoleName
  /** The zone this person reads dates in, as it is now: one chosen anew closes nothing that is open. */
  readonly zone?: () => string | undefined
  /** How many notifications are unread now. */
  readonly unread?: () => number
  /** The likely next step wherever one is. */
  readonly next?: () => string | null
  /** How many commands have keys of this person's own. */
  readonly ownKeys?: () => number
  readonly isDemo?: boolean
  readonly shell: () => Shell
  readonly outlet: () => Outlet
  readonly undo: UndoMemory
  /** The step, not made by what was pressed here, that what is told on the screen offers to take back by the key. */
  readonly offered?: () => string | undefined
  /** The record opened before the one here. */
  readonly last: () => Place | undefined
}

/** In a text, or in a choice of the browser's own: its letters are typed as well. */
function isTyping(): boolean {
  const field = typeof document === 'undefined' ? null : document.activeElement
  return field !== null && (ownerOf([field]) === 'text' || field.tagName === 'SELECT')
}

const noOffers: ReadonlySet<Offer> = new Set()
const offersKnown = new WeakMap<object, ReadonlySet<Offer>>()

/** The names of a screen's handlers; every button asks, so they are gathered once per set of handlers. */
function offersOf(handlers: object | undefined): ReadonlySet<Offer> {
  if (!handlers) return noOffers
  const known = offersKnown.get(handlers)
  if (known) return known
  const offers = new Set(Object.entries(handlers).flatMap(([name, handler]) => (handler ? [name as Offer] : [])))
  offersKnown.set(handlers, offers)
  return offers
}

/** A target given without what the screen knows of it: the rules refuse nothing about what is not known. */
export const asRef = (target: Target | Ref): Ref =>
  'state' in target ? target : { ...target, version: target.version ?? 0, state: {}, label: '' }

/** Decisions go on to another photo where photos are shown one by one; a list keeps its cursor. */
const goesOn = (command: ChangeCommand, facts: Facts, targets: readonly Target[]) =>
  command.then === 'next' &&
  facts.mode !== 'grid' &&
  facts.mode !== 'list' &&
  targets.length === 1 &&
  targets[0]?.id === facts.here?.id

/** What is asked about once more before it is done: that it cannot be taken back is worth a word afterwards, too. */
const isGrave = ({ asks }: ChangeCommand) => Object.values(asks).some(({ kind }) => kind === 'confirm')

/** The record whose page is open. */
const recordHere = () => (typeof location === 'undefined' ? null : recordAt(location.pathname))

/** Which steps there may be: those of this browser, and on the page of a record any of the server's list. */
const stepsHere = (stack: UndoStack, facts: Facts): Facts['steps'] => ({
  undo: newestDeed(stack).length > 0 || recordHere() !== null,
  redo: stack.undone.length > 0 || recordHere() !== null,
  last: lastDeed(newestDeed(stack), facts),
})

/** The page of a record that was deleted from it is left for where the record hung. */
const isGone = (command: ChangeCommand, targets: readonly Target[]) =>
  command.then === 'parent' && targets.length === 1 && targets[0]?.id === recordAt(location.pathname)

/** Puts a text on the clipboard; a browser may refuse that, and has none to offer over plain http. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Milliseconds: how long an address stays to be copied by hand; within which a repeated change is the same press. */
const [longToCopy, bounce] = [30_000, 500]
const noChange = { words: '', at: 0 }

/** What of this person waits on this device to be sent. */
function unsentNow(): number {
  const { unsent, files } = connection.read()
  return unsent + files
}

/** The one place where keys, buttons, rows of the palette and links become calls. */
export function createCenter(given: CenterGiven): Center {
  const screens = createScreenStack()
  const layers = createLayers()
  const ahead = createTypedAhead()

  // Every button and key cap asks for them after each change of the screen: the same answer is given until one differs.
  let known: { facts: Facts; of: readonly unknown[] } | null = null
  const facts = (): Facts => {
    const active = typeof document === 'undefined' ? null : document.activeElement
    const of = [
      screens.top(),
      connection.read().online,
      unsentNow(),
      active,
      given.last(),
      given.unread?.(),
      given.next?.(),
      given.ownKeys?.(),
      given.undo.read(),
      recordHere(),
    ]
    if (!known || known.of.some((one, index) => one !== of[index])) known = { facts: readFacts(), of }
    return known.facts
  }

  const readFacts = (): Facts => {
    const { mode, here, around = [], selection = [], matching, lists = {}, handlers } = screens.top()
    const { online } = connection.read()
    const known: Facts = {
      mode,
      role: given.role,
      here,
      around,
      selection,
      matching,
      lists,
      offers: offersOf(handlers),
      online,
      unsent: unsentNow(),
      unread: given.unread?.(),
      next: given.next?.(),
      ownKeys: given.ownKeys?.(),
      zone: given.zone?.(),
      isDemo: given.isDemo,
      typing: isTyping(),
      last: given.last(),
    }
    return { ...known, steps: stepsHere(given.undo.read(), known) }
  }

  /** What was done last, where it cannot be taken back: the first press back says so, and takes nothing older in its place. */
  let final: { key: string; why: NoUndo; after: readonly Done[] } | null = null

  let lastChange = noChange
  /**
   * The same change of the same version of the same records, at once again: a key that bounced, a finger that tapped twice. A
   * day further is another day each time, however long the answer to the one before takes.
   */
  const isDoubled = (command: ChangeCommand, now: Facts, args: Args, aim: Aim): boolean => {
    const before = lastChange
    lastChange = { words: JSON.stringify(callOf(command, now, args, aim, '')), at: performance.now() }
    return aim.targets.length > 0 && before.words === lastChange.words && lastChange.at - before.at < bounce
  }

  /** A command whose operation takes one record becomes a call for each that fits; all of them are one deed. */
  const enqueue = (command: ChangeCommand, now: Facts, args: Args, aim: Aim) => {
    if (!command.each) return enqueueCall(command, now, args, aim)
    const deed = aim.targets.length > 1 ? newKey() : undefined
    for (const target of aim.targets)
      if (command.fits(now, [target]).ok) enqueueCall(command, now, args, { targets: [target] }, deed)
  }

  /** After a decision comes the next photo that waits for one; a person who decides nothing moves one by one. */
  const goOn = () => screens.top().handlers?.[given.role === 'borrower' ? 'next' : 'nextUndecided']?.()

  const enqueueCall = (command: ChangeCommand, now: Facts, args: Args, aim: Aim, deed?: string) => {
    const call = { ...callOf(command, now, args, aim, newKey()), ...(deed && { deed }) }
    const [first] = call.targets
    // A line of the checklist may be of another item than the one here.
    const line = now.lists.checklist?.find(({ value }) => value === first?.id)
    make(command, call, (countOf(call) === 1 && (line?.name ?? aim.targets[0]?.label)) || undefined, aim.targets)
    if (goesOn(command, now, call.targets)) goOn()
    if (isGone(command, call.targets)) screens.top().handlers?.parent?.()
    if (command.then === 'along' && first) screens.top().reveal?.(first.id)
  }

  /** Paints and sends a call, remembers it as a step that can be taken back, and says it. */
  const make = (command: ChangeCommand, call: Call, label: string | undefined, refs: readonly Ref[]) => {
    const { enqueue: send, store } = given.outlet()
    const after = command.instant?.(call.args, call.targets, store) ?? []
    const before = inverse(after, store, screens.top().lists?.shown)
    send(call)
    const { back } = command
    const { key } = call
    const { step, ids } = stepOf(call, { label, refs, before, after }, facts())
    if (back === 'change') final = null
    else if (isGrave(command)) final = { key, why: back.none, after: given.undo.read().done }
    if (back === 'change') given.undo.change((stack) => push(stack, step))
    // That it is so already is told once the server says so, too.
    if (step.moot) return
    const made = back === 'change' ? deedOf(step) : undefined
    const { count, within } = step
    const replaced = replacedDecisions(refs, after)
    given.shell().did(command, { count, label: step.label, within, ids, key: made, replaced })
  }

  const again: Center['again'] = (call, label) => {
    const command = commandOf(call.id)
    if (isChange(command)) make(command, given.outlet().renewed(call), label, call.targets.map(asRef))
  }

  /** Whether the press back meant what cannot be taken back, which is said. */
  const isFinal = (kind: StepKind, made: string | undefined): boolean => {
    const meant = kind === 'undo' && made === undefined ? final : null
    final = null
    const newest = given.undo.read().done.at(-1)
    // A form may have been saved since; what was before it may be passed over by now.
    if (!meant || (newest && !meant.after.some(({ key }) => key === newest.key))) return false
    given.shell().tellFinal(meant.why)
    return true
  }

  /** The newest step, or the one that the call `made` made. */
  const takeStep = (kind: StepKind, made?: string) => {
    lastChange = noChange
    if (isFinal(kind, made)) return undefined
    const steps = stepBy(kind, given.undo, newKey, made, given.offered?.())
    const [step] = steps
    if (!step) return made ? undefined : takeStepOfServer(kind)
    for (const { call } of steps) given.outlet().enqueue(call)
    const { key } = step.of
    const deed = lastDeed(
      steps.map(({ of }) => of),
      facts(),
    )
    const command = commandOf(step.call.id)
    // What is painted is undone at once; of what is not, that is said when it is so.
    const waits = step.of.before.length === 0 && steps.at(-1)?.call.key
    if (isChange(command) && deed) {
      const { id, ...told } = deed
      given.shell().did(command, { ...told, ids: [], of: id, ofKey: step.of.deed ?? key, waits })
    }
    const [only, ...others] = steps.flatMap(({ call }) => call.targets)
    if (only && others.length === 0) screens.top().reveal?.(only.id)
  }

  /** What this browser has not done itself is taken back only where it can be seen. */
  const takeStepOfServer = (kind: StepKind) => {
    const here = recordHere()
    if (here) given.outlet().enqueue(stepOfServer(kind, given.undo, here, newKey()))
  }

  const port = (): BrowserPort => ({
    ...given.shell(),
    go: (path) => {
      ahead.goes()
      given.shell().go(path)
    },
    openPalette: (prefix) => layers.open({ kind: 'palette', prefix }),
    closePalette: () => layers.close(),
    ask: (id) =>
      layers.open({ kind: 'palette', prefix: '', asking: { id, args: {}, ...aimOf(commandOf(id), facts()) } }),
    openSheet: () => layers.open({ kind: 'sheet' }),
    copyLinks: (paths) => {
      const links = paths.length > 0 ? paths.map((path) => new URL(path, location.origin).href) : [location.href]
      void isCopied(links.join('\n')).then((copied) => {
        if (copied) given.shell().note(say('say.linkCopied', { count: links.length }))
        else given.shell().tell(say('say.notCopied', { links: links.slice(0, 3).join(' ') }), longToCopy)
      })
    },
    undo: () => takeStep('undo'),
    redo: () => takeStep('redo'),
    stopTyping: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    screen: screens.top().handlers ?? {},
    palette: layers.palette(),
  })

  const runHere = (command: BrowserCommand, now: Facts, args: Args, targets: readonly Ref[]): Ran =>
    command.act(args, targets, port(), now) === false ? 'passed' : 'ran'

  const run = (id: CommandId, args: Args = {}, named?: readonly Target[], matching?: Matching): Ran => {
    const command: Command = commandOf(id)
    const now = facts()
    const aim = named ? { targets: named.map(asRef), matching } : aimOf(command, now)
    const fits = availability(command, now, aim)
    if (!fits.ok) {
      if (!fits.show) return 'passed'
      given.shell().refuse(fits.why, fits.to)
      return 'refused'
    }
    const whole = filled(command, now, args)
    if (nextAsk(command, now, whole)) {
      layers.open({ kind: 'palette', prefix: '', asking: { id, args: whole, ...aim } })
      return 'asked'
    }
    if (!isChange(command)) return runHere(command, now, whole, aim.targets)
    // A verdict said twice is the same verdict, and goes on both times.
    if (command.then === 'next' || !isDoubled(command, now, whole, aim)) enqueue(command, now, whole, aim)
    return 'ran'
  }

  return {
    screens,
    layers,
    ahead,
    facts,
    run,
    port,
    again,
    takeBack: (made) => takeStep('undo', made),
    lost: (key) => {
      lastChange = noChange
      if (final?.key === key) final = null
    },
    tell: (text) => given.shell().tell(text),
  }
}
