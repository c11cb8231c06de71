import type { QuestionText } from '~/commands/text/question-label'
import type { TargetNoun } from 'contract/core/nouns'
import type { RoleName } from 'contract/core/roles'
import type { RuleFacts } from 'contract/core/rules'
import type { Times } from '~/lib/time/event-times'
import type { Offer } from './browser-port'
import type { CommandId } from './command-id'

/** The closed set of contexts (keyboard rule 1). Exactly one mode is active at a time. */
export const modes = ['list', 'detail', 'grid', 'single', 'calendar', 'page', 'form', 'palette'] as const
export type Mode = (typeof modes)[number]
/** `global` is active in every mode except form and palette; `always` in all. */
export type Scope = Mode | 'global' | 'always'

/** The scopes that are active in a mode. */
function liveScopes(mode: Mode): readonly Scope[] {
  return mode === 'form' || mode === 'palette' ? [mode, 'always'] : [mode, 'global', 'always']
}

/** True if a binding with these scopes is active in the mode. */
export function isLive(scopes: readonly Scope[], mode: Mode): boolean {
  const live = liveScopes(mode)
  return scopes.some((scope) => live.includes(scope))
}

/** A record reference in a call. */
export type Target = { readonly noun: TargetNoun; readonly id: string; readonly version?: number }

/** A record on the screen: its identity, the state that rules read, and its label. */
export type RecordRef = Target & {
  readonly version: number
  readonly state: RuleFacts
  readonly label: string
  /** Short name within its item, the end of the label: the number of a photo. */
  readonly short?: string
  /** Distinguishes records with the same label, such as by street. */
  readonly detail?: string
  /** Parents of a draw request or of a record in it. */
  readonly within?: { readonly lotId: string; readonly requestId: string }
}

/** A target of which the screen knows nothing: with an empty state the rules refuse nothing. */
export const asRef = (target: Target | RecordRef): RecordRef =>
  'state' in target ? target : { ...target, version: target.version ?? 0, state: {}, label: '' }

/**
 * All records of a noun that match a list's filter, except some, with the count that the person saw; includes records
 * that are not on the screen.
 */
export type Matching = {
  readonly noun: TargetNoun
  readonly filter: { readonly keyword: string | null; readonly filters: Readonly<Record<string, string[]>> }
  readonly except: readonly string[]
  readonly expected: number
}

/** Targets of a command: records on the screen, and with `matching` further ones that match its filter. */
export type Selection = { readonly targets: readonly RecordRef[]; readonly matching?: Matching | undefined }

/** Number of records that targets or a call affect. */
export const countOf = ({ targets, matching }: { targets: readonly unknown[]; matching?: Matching | undefined }) =>
  matching ? matching.expected : targets.length

/** A row of a choice. */
export type Choice = { readonly value: string; readonly label: string; readonly detail?: string; readonly off?: string }

/** State of a text that is not accepted yet. */
export type Phase = 'writing' | 'written' | 'editing'

/** A row of a choice of fields, with the label of the field's own page. */
export type FieldChoice = { readonly value: string; readonly field: QuestionText }

/** Lists for choices that only the screen knows. */
export type Lists = {
  /**
   * Checklist lines on the screen: `value` is the line's id, `detail` its progress, `name` includes its item, `frozen`
   * is the percentage frozen by the last ended attempt.
   */
  readonly checklist?: readonly (Choice & {
    readonly version?: number
    readonly name: string
    readonly frozen: number | null
  })[]
  /** Approvals, payments and releases of the draw request on the screen: `value` is the record's id. */
  readonly drawRecords?: readonly (Choice & { readonly version: number })[]
  /** Active report templates of the current lot, default first: `value` is the id. */
  readonly templates?: readonly Choice[]
  /** Id of the chosen template of the current report. */
  readonly template?: string | null
  /** Number of records in the list, over all pages. */
  readonly total?: number
  /** Outcome of the inspection on screen, and the person who ended it. */
  readonly ended?: string | undefined
  /** Commands suggested while the tenant has no data. */
  readonly first?: readonly string[]
  /** Active lender links to the current report. */
  readonly links?: readonly Choice[]
  /** Comment templates by number, 1 to 9: `value` is the text. */
  readonly commentTemplates?: readonly Choice[]
  /** Texts on screen that are not accepted yet, by their record. */
  readonly suggested?: ReadonlyMap<string, Phase>
  /** Times of an event on screen after a move to a date or by days; null if it is not on screen. */
  readonly moved?: (id: string, to: { readonly date: string } | { readonly days: number }) => Times | null
  /** Fields of a record that the screen renders from its own data. */
  readonly shown?: (id: string) => Readonly<Record<string, unknown>> | undefined
}

/**
 * The last action and the number of its records; `label` if it was a single record, `short` if its draw request is on
 * screen.
 */
export type LastAction = {
  readonly id: CommandId
  readonly count: number
  readonly label: string | undefined
  readonly short?: string | undefined
}

/** All input of availability checks: typed and few, never strings to evaluate (docs/keyboard-rules.md#commands). */
export type CommandContext = {
  readonly mode: Mode
  readonly role: RoleName
  /** The innermost record on screen: the open one, or the one under the cursor. */
  readonly here?: RecordRef
  /** The records that contain it, from the lot inward. */
  readonly around: readonly RecordRef[]
  readonly selection: readonly RecordRef[]
  /** Set if the person selected all matching records, not only those on screen. */
  readonly matching?: Matching | undefined
  /** Handlers of the current screen. */
  readonly offers: ReadonlySet<Offer>
  readonly lists: Lists
  readonly online: boolean
  /** Number of unsent changes and files of this person on this device. */
  readonly unsent?: number
  /**
   * Availability of undo and redo; true if unknown. `last` is the action that the next undo takes, if this browser made
   * it.
   */
  readonly steps?: { readonly undo: boolean; readonly redo: boolean; readonly last?: LastAction | undefined }
  /** Number of unread notifications, if known. */
  readonly unread?: number | undefined
  /** The suggested next command, if known; null if there is none. */
  readonly next?: string | null | undefined
  /** Number of commands with custom keys, if known. */
  readonly customKeyCount?: number | undefined
  /** Time zone for "today"; the product's default if missing. */
  readonly zone?: string | undefined
  /** True while a toast shows a button without a key of its own. */
  readonly toastButton?: boolean | undefined
  /** True in the demo. */
  readonly isDemo?: boolean | undefined
  /** True while a text field or select has focus. */
  readonly typing: boolean
  /** The record opened before this one, for "back". */
  readonly last?: { readonly path: string; readonly label: string }
}

/** The context of an empty screen. */
export const bareContext = (role: RoleName, mode: Mode): CommandContext => ({
  mode,
  role,
  around: [],
  selection: [],
  offers: new Set(),
  lists: {},
  online: true,
  typing: false,
})

/** Nouns that a key may act on, nearest first: the selection, the current record, its parents. */
export function nounsHere({
  here,
  around = [],
  selection = [],
  matching,
}: Partial<Pick<CommandContext, 'here' | 'around' | 'selection' | 'matching'>>): readonly TargetNoun[] {
  const inwards = here ? [...around, here] : around
  return [...(matching ? [matching] : []), ...selection, ...[...inwards].reverse()].map(({ noun }) => noun)
}

/** The current record or its nearest parent with one of these nouns. */
export function findAround(context: CommandContext, of: readonly TargetNoun[]): RecordRef | undefined {
  const inwards = context.here ? [...context.around, context.here] : context.around
  return [...inwards].reverse().find((ref) => of.includes(ref.noun))
}
