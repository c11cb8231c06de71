import { t as say } from 'locales/messages'
import { seesAllAgencies } from 'contract/core/capabilities'
import { rules } from 'contract/core/rules'
import type { Remedy, RuleName } from 'contract/core/rules'
import { withQuery } from '~/lib/paths'
import type { BrowserPort, Offer } from './browser-port'
import type { Args, Question, Availability, Binding, BrowserCommand, ChangeCommand, Patch, StoreView } from './command'
import type { CommandId } from './command-id'
import type { CommandContext, RecordRef, Scope, Target } from './context'
import type { ArgsOf, ChangeId } from '~/commands/handlers/index.server'
import { parseSequence } from '~/commands/keyboard/strokes'

export const yes: Availability = { ok: true }
export const hidden: Availability = { ok: false, why: '', show: false }
/** A command that is shown as unavailable: why, the page `to` that the reason is about, and what removes it. */
export const unavailable = (why: string, to?: string, remedy?: Remedy): Availability => ({
  ok: false,
  why,
  show: true,
  to,
  remedy,
})

/** Only an admin may change records that all agencies share. */
export const ofEverybody = ({ role }: CommandContext, targets: readonly RecordRef[]): Availability =>
  !seesAllAgencies(role) && targets.some(({ state }) => state.isGlobal) ? unavailable(say('everybodys')) : yes

/** Bindings of sequences in scopes: `on(['list', 'grid'], 'j', 'ArrowDown')`. */
export function on(scopes: readonly Scope[], ...sequences: readonly string[]): Binding[] {
  return sequences.map((keys) => ({ keys: parseSequence(keys), in: scopes, text: false }))
}

/** Bindings like those of `on`, active in text fields as well. */
export function onTyping(scopes: readonly Scope[], ...sequences: readonly string[]): Binding[] {
  return on(scopes, ...sequences).map((binding) => ({ ...binding, text: true }))
}

/** Digit keys from 1 to `last`, each with its number as the argument `n`. */
export function onDigits(scopes: readonly Scope[], last: number): Binding[] {
  return Array.from({ length: last }, (_, index) => index + 1).flatMap((n) =>
    on(scopes, String(n)).map((binding) => ({ ...binding, args: { n } })),
  )
}

/** Bindings that apply only with a selection, in place of the usual commands of their keys. */
export const onPicked = (bindings: readonly Binding[]): Binding[] =>
  bindings.map((binding) => ({ ...binding, picked: true }))

/**
 * Available if the contract's rule allows at least one target, or may allow one beyond the screen; else disabled with
 * the first reason.
 */
export function byRule(name: RuleName) {
  return (_facts: CommandContext, targets: readonly RecordRef[], beyond = false): Availability => {
    const verdicts = targets.map((target) => rules[name](target.state))
    const refused = verdicts.find((verdict) => !verdict.ok)
    if (!refused || refused.ok || beyond || verdicts.some((verdict) => verdict.ok)) return yes
    return unavailable(refused.why, refused.to, refused.remedy)
  }
}

const common = {
  group: 'anywhere',
  icon: 'circle',
  on: 'nothing',
  of: [],
  keys: [] as readonly Binding[],
  perPress: 'once',
  questions: {} as Readonly<Record<string, Question>>,
  needs: null,
  isAvailable: () => yes,
} as const

type Definition<C, Left extends keyof C> = Pick<C, Left> & Partial<Omit<C, 'title'>>

/** A command that changes only the display of this browser. */
export function look(definition: Definition<BrowserCommand, 'id' | 'act'>): BrowserCommand {
  return { ...common, effect: 'look', ...definition, title: `title.${definition.id}` }
}

/** A command that calls one handler of the screen, and is hidden on screens without it. */
export function offered(
  offer: OfferWithoutValue,
  definition: Definition<Omit<BrowserCommand, 'act'>, 'id'>,
): BrowserCommand {
  return look({ offer, ...definition, act: (_args, _targets, port) => port.screen[offer]?.() })
}
type OfferWithoutValue = Exclude<
  Offer,
  'summary' | 'section' | 'calendarView' | 'seek' | 'pan' | 'moveRow' | 'clearRow' | 'links' | 'listed' | 'leave'
>

/** Path of a form over its list: with the list's query if that list is on screen. */
export function overList(list: string, form: string, { screen }: BrowserPort): string {
  const listed = screen.listed?.(list) ?? ''
  return form + (form.includes('?') ? listed.replace('?', '&') : listed)
}

/** Path of a form with the initial name of the new record, if it was typed. */
export const withName = (form: string, { named }: Args): string =>
  typeof named === 'string' ? withQuery(form, { named }) : form

/** A command that goes to a path; `list` is the list that its form opens over. */
export function goTo(
  id: CommandId,
  path: string,
  { list, ...definition }: Partial<Omit<BrowserCommand, 'title'>> & { list?: string },
): BrowserCommand {
  return {
    ...common,
    group: 'go',
    ...definition,
    id,
    effect: 'go',
    act: (args, _targets, port) => {
      const form = withName(path, args)
      port.go(list === undefined ? form : overList(list, form, port))
    },
    title: `title.${id}`,
  }
}

type ChangeDefinition<Id extends ChangeId> = Omit<
  Definition<ChangeCommand, 'needs' | 'undo' | 'successMessage'>,
  'id' | 'optimistic' | 'effect'
> & {
  readonly id: Id
  readonly optimistic?: (args: ArgsOf<Id>, targets: readonly Target[], store: StoreView) => Patch
}

/**
 * The browser's half of a command that changes records; `handlers/` has the server's, which reads the arguments by their
 * schema and calls the provider. Optimistic changes trust these arguments: they come from the command's own pages,
 * buttons and queue.
 */
export function change<Id extends ChangeId>({ optimistic, ...definition }: ChangeDefinition<Id>): ChangeCommand {
  return {
    ...common,
    group: 'decide',
    on: 'here',
    effect: 'change',
    ...definition,
    title: `title.${definition.id}`,
    ...(optimistic && { optimistic: optimistic as NonNullable<ChangeCommand['optimistic']> }),
  }
}
