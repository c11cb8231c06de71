import type { AskWord } from 'contract/ask-words'
import type { TargetNoun } from 'contract/nouns'
import type { RoleName } from 'contract/roles'
import type { RuleFacts } from 'contract/rules'
import type { Times } from '~/lib/event-times'
import type { Offer } from './browser-port'
import type { CommandId } from './command'

/** The closed set of contexts (keyboard.md 2.1, rule 1). Exactly one mode is live at a time. */
export const modes = ['list', 'detail', 'grid', 'single', 'calendar', 'page', 'form', 'palette'] as const
export type Mode = (typeof modes)[number]
/** `global` is live beside every mode but form and palette, which mask it; `always` beside all. */
export type Scope = Mode | 'global' | 'always'

/** The scopes whose bindings are live in a mode. */
export function liveScopes(mode: Mode): readonly Scope[] {
  return mode === 'form' || mode === 'palette' ? [mode, 'always'] : [mode, 'global', 'always']
}

/** Whether a binding with these scopes is live in the mode. */
export function isLive(scopes: readonly Scope[], mode: Mode): boolean {
  const live = liveScopes(mode)
  return scopes.some((scope) => live.includes(scope))
}

/** A record as it travels in a call. */
export type Target = { readonly noun: TargetNoun; readonly id: string; readonly version?: number }

/** A record on the screen: what identifies it, what the rules read of it, and how it is named to people. */
export type Ref = Target & {
  readonly version: number
  readonly state: RuleFacts
  readonly label: string
  /** What it is called among those of its item, which is how its label ends: a photo by its number. */
  readonly short?: string
  /** What tells it apart from others of the same label, such as the street. */
  readonly detail?: string
  /** Where it belongs, of a draw request and of what is in one. */
  readonly within?: { readonly lotId: string; readonly requestId: string }
}

/** All records of a noun that match a list's filter but some, with the count the person saw: also those on no screen. */
export type Matching = {
  readonly noun: TargetNoun
  readonly filter: { readonly keyword: string | null; readonly filters: Readonly<Record<string, string[]>> }
  readonly except: readonly string[]
  readonly expected: number
}

/** What a command would act on: records of the screen, and with `matching` those beyond it that the same filter means. */
export type Aim = { readonly targets: readonly Ref[]; readonly matching?: Matching | undefined }

/** How many records an aim, or a call made of it, means. */
export const countOf = ({ targets, matching }: { targets: readonly unknown[]; matching?: Matching | undefined }) =>
  matching ? matching.expected : targets.length

/** One row of a choice, as a screen or a command offers it. */
export type Choice = { readonly value: string; readonly label: string; readonly detail?: string; readonly off?: string }

/** How far a text that is not accepted yet is. */
export type Phase = 'writing' | 'written' | 'editing'

/** One row of a choice among fields: it is called what the field's own page asks for. */
export type FieldChoice = { readonly value: string; readonly field: AskWord }

/** Lists that choices draw from and only the screen knows. */
export type Lists = {
  /**
   * Checklist entries around: value is the entry's id, detail its progress, `name` what it is called with its item, `frozen`
   * what the last ended attempt froze.
   */
  readonly checklist?: readonly (Choice & {
    readonly version?: number
    readonly name: string
    readonly frozen: number | null
  })[]
  /** Active report templates of the lot here, the default first: value is the id. */
  readonly templates?: readonly Choice[]
  /** The one whose words the report here is shown in, where it was chosen. */
  readonly template?: string | null
  /** How many records the list on show has, on all its pages. */
  readonly total?: number
  /** Who ended the inspection on show, and how. */
  readonly ended?: string | undefined
  /** Commands that a house with nothing in it begins with. */
  readonly first?: readonly string[]
  /** How many links to the report here lenders hold that work. */
  readonly links?: number
  /** Comment templates by their number, 1 to 9: value is the text. */
  readonly commentTemplates?: readonly Choice[]
  /** Texts on show that are not accepted yet, by the record they are about. */
  readonly suggested?: ReadonlyMap<string, Phase>
  /** When an event on show would be on a date, or so many days on; null for one that is not shown. */
  readonly moved?: (id: string, to: { readonly date: string } | { readonly days: number }) => Times | null
  /** The fields of a record on show that is drawn from those alone. */
  readonly shown?: (id: string) => Readonly<Record<string, unknown>> | undefined
}

/** What was done last, to how many records, and to which where it was one with a name; `short` where its draw request is on the screen. */
export type LastDeed = {
  readonly id: CommandId
  readonly count: number
  readonly label: string | undefined
  readonly short?: string | undefined
}

/** Everything a context check reads: typed and few, never strings to evaluate (keyboard.md 3.1). */
export type Facts = {
  readonly mode: Mode
  readonly role: RoleName
  /** The innermost record on the screen: the open one, or the one under the cursor. */
  readonly here?: Ref
  /** The records that hold it, from the lot inwards. */
  readonly around: readonly Ref[]
  readonly selection: readonly Ref[]
  /** The person chose all that match, not only the selected rows on the screen. */
  readonly matching?: Matching | undefined
  /** What the screen on show can do. */
  readonly offers: ReadonlySet<Offer>
  readonly lists: Lists
  readonly online: boolean
  /** How many changes and files of this person wait on this device to be sent. */
  readonly unsent?: number
  /**
   * Whether there may be a step to take back, and one to put back; where nothing is known of that, there may. Of what this
   * browser did `last`, that the next press takes back, it is known what it was.
   */
  readonly steps?: { readonly undo: boolean; readonly redo: boolean; readonly last?: LastDeed | undefined }
  /** How many notifications are unread, where that is known. */
  readonly unread?: number | undefined
  /** The command that is the likely next step wherever one is, where that is known; null: none is. */
  readonly next?: string | null | undefined
  /** How many commands have keys of this person's own, where that is known. */
  readonly ownKeys?: number | undefined
  /** The zone in which this person means "today"; without it the product's usual one. */
  readonly zone?: string | undefined
  /** This is the demo, not a place of real people. */
  readonly isDemo?: boolean | undefined
  /** The focus is in a text field or a choice. */
  readonly typing: boolean
  /** The record opened before this one, for "back". */
  readonly last?: { readonly path: string; readonly label: string }
}

/** What is known of a screen with nothing on it. */
export const bareFacts = (role: RoleName, mode: Mode): Facts => ({
  mode,
  role,
  around: [],
  selection: [],
  offers: new Set(),
  lists: {},
  online: true,
  typing: false,
})

/** The kinds of record a key may mean, the nearest first: those selected, the one here, those around it. */
export function nounsHere({
  here,
  around = [],
  selection = [],
  matching,
}: Partial<Pick<Facts, 'here' | 'around' | 'selection' | 'matching'>>): readonly TargetNoun[] {
  const inwards = here ? [...around, here] : around
  return [...(matching ? [matching] : []), ...selection, ...[...inwards].reverse()].map(({ noun }) => noun)
}

/** The record here or around it that is one of these nouns, the innermost first. */
export function findAround(facts: Facts, of: readonly TargetNoun[]): Ref | undefined {
  const inwards = facts.here ? [...facts.around, facts.here] : facts.around
  return [...inwards].reverse().find((ref) => of.includes(ref.noun))
}
