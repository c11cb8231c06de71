import { config } from 'zod/mini'
import type { Envelope } from 'contract/common'
import { messages, say } from 'contract/messages'
import type { MessageId } from 'contract/messages'
import { rules } from 'contract/rules'
import type { RuleName } from 'contract/rules'
import { withQuery } from '~/lib/paths'
import type { BrowserPort, Offer } from './browser-port'
import type {
  Args,
  Ask,
  Availability,
  Binding,
  BrowserCommand,
  ChangeCommand,
  CommandId,
  Outcome,
  Patch,
  Port,
  StoreView,
} from './command'
import type { Facts, Matching, Ref, Scope, Target } from './context'
import { parseSequence } from './strokes'

// The content security policy forbids eval, which zod's compiled parsers would try.
config({ jitless: true })

export const yes: Availability = { ok: true }
export const hidden: Availability = { ok: false, why: '', show: false }
export const greyed = (why: string, to?: string): Availability => ({ ok: false, why, show: true, to })

/** What is everybody's is an admin's to change. */
export const ofEverybody = ({ role }: Facts, targets: readonly Ref[]): Availability =>
  role === 'agency' && targets.some(({ state }) => state.isGlobal) ? greyed(say('everybodys')) : yes

/** Bindings of some sequences in some scopes: `on(['list', 'grid'], 'j', 'ArrowDown')`. */
export function on(scopes: readonly Scope[], ...sequences: readonly string[]): Binding[] {
  return sequences.map((keys) => ({ keys: parseSequence(keys), in: scopes, text: false }))
}

/** The same, live while typing too. */
export function onTyping(scopes: readonly Scope[], ...sequences: readonly string[]): Binding[] {
  return on(scopes, ...sequences).map((binding) => ({ ...binding, text: true }))
}

/** Digit keys from 1 to `last`, each saying its number as the argument `n`. */
export function onDigits(scopes: readonly Scope[], last: number): Binding[] {
  return Array.from({ length: last }, (_, index) => index + 1).flatMap((n) =>
    on(scopes, String(n)).map((binding) => ({ ...binding, args: { n } })),
  )
}

/** The same while something is selected, in the place of what they call without. */
export const onPicked = (bindings: readonly Binding[]): Binding[] =>
  bindings.map((binding) => ({ ...binding, picked: true }))

/** Fits when the contract's rule lets at least one target through, or may do so beyond the screen; else greyed with the first one's reason. */
export function byRule(name: RuleName) {
  return (_facts: Facts, targets: readonly Ref[], beyond = false): Availability => {
    const verdicts = targets.map((target) => rules[name](target.state))
    const refused = verdicts.find((verdict) => !verdict.ok)
    if (!refused || refused.ok || beyond || verdicts.some((verdict) => verdict.ok)) return yes
    return greyed(refused.why, refused.to)
  }
}

type Words = { title: MessageId; sheet?: MessageId }

function wordsOf(id: CommandId): Words {
  const sheet = `sheet.${id}`
  return { title: `title.${id}`, ...(isMessage(sheet) ? { sheet } : {}) }
}
const isMessage = (id: string): id is MessageId => id in messages

const common = {
  group: 'anywhere',
  icon: 'circle',
  on: 'nothing',
  of: [],
  keys: [] as readonly Binding[],
  perPress: 'once',
  asks: {} as Readonly<Record<string, Ask>>,
  needs: null,
  fits: () => yes,
} as const

type Given<C, Left extends keyof C> = Pick<C, Left> & Partial<Omit<C, 'title' | 'sheet'>>

/** A command that looks: it changes only what this browser shows. */
export function look(given: Given<BrowserCommand, 'id' | 'act'>): BrowserCommand {
  return { ...common, effect: 'look', ...given, ...wordsOf(given.id) }
}

/** A command that is one handler of the screen on show, and is there only where the screen offers it. */
export function offered(offer: OfferWithoutValue, given: Given<Omit<BrowserCommand, 'act'>, 'id'>): BrowserCommand {
  return look({ offer, ...given, act: (_args, _targets, port) => port.screen[offer]?.() })
}
type OfferWithoutValue = Exclude<
  Offer,
  'summary' | 'section' | 'calendarView' | 'seek' | 'pan' | 'moveRow' | 'clearRow' | 'links' | 'listed' | 'leave'
>

/** A form's address over its list: where that list is the one on show, with its filters and order as they are. */
export function overList(list: string, form: string, { screen }: BrowserPort): string {
  const listed = screen.listed?.(list) ?? ''
  return form + (form.includes('?') ? listed.replace('?', '&') : listed)
}

/** A form's address with what the new record is to be called, where that was typed. */
export const withName = (form: string, { named }: Args): string =>
  typeof named === 'string' ? withQuery(form, { named }) : form

/** A command that goes to an address of the product; `list` is the one that what is there lies over. */
export function goTo(
  id: CommandId,
  path: string,
  { list, ...given }: Partial<Omit<BrowserCommand, 'title' | 'sheet'>> & { list?: string },
): BrowserCommand {
  return {
    ...common,
    group: 'go',
    ...given,
    id,
    effect: 'go',
    act: (args, _targets, port) => {
      const form = withName(path, args)
      port.go(list === undefined ? form : overList(list, form, port))
    },
    ...wordsOf(id),
  }
}

type ChangeGiven<A> = Omit<
  Given<ChangeCommand, 'id' | 'operations' | 'needs' | 'back' | 'say'>,
  'run' | 'instant' | 'effect'
> & {
  /** Reads the arguments; refuses what it does not know. The light `zod/mini`, since every page carries the commands. */
  args: { parse: (value: unknown) => A }
  run: (args: A, targets: readonly Target[], port: Port, matching?: Matching) => Promise<Outcome>
  instant?: (args: A, targets: readonly Target[], store: StoreView) => Patch
}

/**
 * A command that changes records. Its arguments come from a queue, a link or the wire, so they are read by the schema on
 * each side; arguments it does not know are refused.
 */
export function change<A>({ args: schema, run, instant, ...given }: ChangeGiven<A>): ChangeCommand {
  return {
    ...common,
    group: 'decide',
    on: 'here',
    effect: 'change',
    ...given,
    ...wordsOf(given.id),
    run: (args: Args, targets, port, matching) => run(schema.parse(args), targets, port, matching),
    ...(instant && { instant: (args: Args, targets, store) => instant(schema.parse(args), targets, store) }),
  }
}

/** What answers of changes have in common: the change to undo, and of many records those a rule refused. */
type Told = object & { changeId?: string | null; refused?: Outcome['refused'] }
type Parts = Partial<Pick<Outcome, 'records' | 'versions'>>

/** The outcome of one answered operation. */
export function outcomeOf({ message, changeId, data }: Envelope<Told>, parts: Parts = {}): Outcome {
  const told = { changeId: changeId ?? data.changeId ?? null, refused: data.refused ?? [] }
  return { message, ...told, records: [], versions: [], ...parts }
}

/** The one target of a command on a single record. */
export function onlyOne(targets: readonly Target[]): Target {
  const [first] = targets
  if (!first || targets.length > 1) throw new Error('This command acts on one record')
  return first
}

/** Which rows a bulk operation means, in the contract's words: those of the call, or all that match its filter. */
export const bulkTargetOf = (targets: readonly Target[], matching: Matching | undefined) =>
  matching
    ? { filter: { ...matching.filter }, except: [...matching.except], expected: matching.expected }
    : { ids: targets.map(({ id }) => id) }

/** What a bulk operation is told: the rows, and the version of a single one; of many none is checked. */
export const bulkBody = (targets: readonly Target[], matching: Matching | undefined) => ({
  target: bulkTargetOf(targets, matching),
  version: matching ? undefined : loneVersion(targets),
})

/** The same for an operation that takes ids alone. */
export const idsBody = (targets: readonly Target[]) => ({
  ids: targets.map(({ id }) => id),
  version: loneVersion(targets),
})

const loneVersion = (targets: readonly Target[]) => (targets.length === 1 ? targets[0]?.version : undefined)

/** The same new values for every target. */
export function paintAll(targets: readonly Target[], set: Readonly<Record<string, unknown>> | null): Patch {
  return targets.map(({ noun, id }) => ({ noun, id, set }))
}
