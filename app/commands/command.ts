import * as z from 'zod/mini'
import type { SearchWhere } from 'contract/account'
import type { DataOf, InputOf, OperationId } from 'contract/catalogue'
import type { Envelope } from 'contract/common'
import type { AskWord } from 'contract/ask-words'
import type { EnteredLotKey } from 'contract/lot-fields'
import type { MessageId } from 'contract/messages'
import type { NoUndo } from 'contract/no-undo'
import { targetNouns } from 'contract/nouns'
import type { SearchType, TargetNoun } from 'contract/nouns'
import type { RoleName } from 'contract/roles'
import type { BrowserPort, Offer } from './browser-port'
import type { Choice, Facts, FieldChoice, Matching, Ref, Scope, Target } from './context'
import type { Sequence } from './strokes'

/** Where a command stands in the palette and on the cheat sheet. */
export const groups = ['decide', 'move', 'look', 'select', 'change', 'go', 'anywhere'] as const
export type Group = (typeof groups)[number]

/** What is done to records of several kinds, by one key that means the same for all of them; see verbs.ts. */
export const verbs = ['edit', 'assign', 'delete', 'status', 'move', 'later', 'earlier'] as const
export type Verb = (typeof verbs)[number]

/** Keys that call a command: one sequence, in some scopes. */
export type Binding = {
  readonly keys: Sequence
  readonly in: readonly Scope[]
  /** Also while typing in a field. */
  readonly text: boolean
  /** What the key itself says, such as the number of a template. */
  readonly args?: Readonly<Record<string, string | number>>
  /** Only while something is selected, and then in the place of what the keys mean else. */
  readonly picked?: true
}

/** Whether a command may be called now: yes, or greyed with a reason (`show`), or not there at all. */
/** `to`: the address of what a refusal names. */
export type Availability =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: string; readonly show: boolean; readonly to?: string | undefined }

export type Args = Readonly<Record<string, unknown>>

/** Reads what was typed, or says what is wrong with it. A zod schema is one. */
export type Check = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: readonly { message: string }[] } }
}

/** The rule of a field's form that pages do not carry: of a field of a lot, a new one's country being the usual one. */
export type LateRule = 'contactNumber' | { readonly field: EnteredLotKey; readonly isNew: boolean }

/** One argument: one palette page, one form field (keyboard.md 3.1). What is chosen is a text, with `many` a list of them. */
export type Ask = {
  readonly label: AskWord
  readonly hint: AskWord
  readonly when?: (facts: Facts, args: Args) => boolean
  /** What answering brings besides, said before it is answered. */
  readonly warns?: (facts: Facts) => MessageId | null
  /** It may be left out; the argument is then null. */
  readonly optional?: boolean
} & (
  | {
      readonly kind: 'choice'
      readonly rows: (facts: Facts, args: Args) => readonly (Choice | FieldChoice)[]
      readonly many?: boolean
      /** The first row is meant also where it is greyed: in the next one’s place it would be somebody else that Enter means. */
      readonly steady?: boolean
      /** What is chosen is what is changed: the record here is only where it is looked for. */
      readonly isTarget?: boolean
    }
  /** Records the search finds, by their ids: of these types, only those `where` lets through, those of the draw request `near` first. */
  | {
      readonly kind: 'record'
      readonly types: readonly SearchType[]
      readonly where?: (facts: Facts, args: Args) => SearchWhere
      readonly near?: string | undefined
      readonly many?: boolean
      /** Of many: names of those that are picked to begin with, where they are among them. */
      readonly begins?: (facts: Facts) => readonly string[]
    }
  /** With `lines` the text may have several; with `rule` its own rule is read with the palette. */
  | { readonly kind: 'text'; readonly check: Check; readonly lines?: boolean; readonly rule?: LateRule }
  | { readonly kind: 'number'; readonly check: Check }
  /** Whole dollars, a number; a calendar date, `YYYY-MM-DD`. */
  | { readonly kind: 'money' }
  | { readonly kind: 'date' }
  /** The question before what cannot be undone; `yes` are the words that answer it. What it brings is told by tells.ts. */
  | { readonly kind: 'confirm'; readonly yes: MessageId }
)

/** What was chosen on the pages before, by argument, as its rows were called. */
export type Named = Readonly<Record<string, readonly string[]>>

/** Whether several are chosen on its page. */
export const isMany = (ask: Ask): boolean => 'many' in ask && ask.many === true

/** What a change paints before the server has answered: new values of some fields of some records; null takes a record away. */
export type Patch = readonly {
  readonly noun: TargetNoun
  readonly id: string
  readonly set: Readonly<Record<string, unknown>> | null
}[]

/** What painting and undoing read of the browser's store. */
export type StoreView = { read: (noun: TargetNoun, id: string) => Readonly<Record<string, unknown>> | undefined }

export type AnswerOf<O extends OperationId> = Envelope<DataOf<O>>

/** The typed way to the provider that a change runs over, on the server: app/services bound to one person's session and one idempotency key. */
export type Port = { call: <O extends OperationId>(operation: O, input: InputOf<O>) => Promise<AnswerOf<O>> }

/** What came of a call; what the outbox, the store and the toast read. */
export type Outcome = {
  readonly message: string
  readonly changeId: string | null
  /** Records as they are now, where the answer carries them: each has `uuid` and `version`. */
  readonly records: readonly {
    readonly noun: TargetNoun
    readonly value: { readonly uuid: string; readonly version: number }
  }[]
  /** New versions of records that the answer only names. */
  readonly versions: readonly { readonly noun: string; readonly uuid: string; readonly version: number }[]
  /** Targets a rule refused, each with its reason. */
  readonly refused: readonly { readonly uuid: string; readonly message: string }[]
}

const filterText = z.string().check(z.maxLength(200))
const matchingSchema = z.strictObject({
  noun: z.enum(targetNouns),
  filter: z.strictObject({
    keyword: z.nullable(filterText),
    filters: z.record(z.string(), z.array(filterText).check(z.maxLength(100))),
  }),
  except: z.array(z.uuid()).check(z.maxLength(10_000)),
  expected: z.int().check(z.minimum(0)),
})

/** What a key, a button, a link, a queue entry and an undo step all are. */
export const callSchema = z.strictObject({
  id: z.string().check(z.maxLength(60)),
  args: z.record(z.string(), z.unknown()),
  targets: z
    .array(z.object({ noun: z.enum(targetNouns), id: z.uuid(), version: z.optional(z.int()) }))
    .check(z.maxLength(10_000)),
  matching: z.optional(matchingSchema),
  key: z.uuid(),
  deed: z.optional(z.uuid()),
})
export type Call = {
  readonly id: CommandId
  readonly args: Args
  readonly targets: readonly Target[]
  /** All that match a filter are meant; the targets are those of them that the screen showed. */
  readonly matching?: Matching | undefined
  /** Idempotency key. */
  readonly key: string
  /** Shared by the calls of what was done to many at once: they are told as one, and taken back as one. */
  readonly deed?: string | undefined
}

/** What may stand as the target of a command. */
export type On = 'nothing' | 'here' | 'selection-or-here'

/** Every command has its words in the contract under `title.<id>`; the ids are read from there. Stable: they stand in links, remaps and the server's log. */
export type CommandId = MessageId extends infer M ? (M extends `title.${infer Id}` ? Id : never) : never

type Common = {
  readonly id: CommandId
  /** Words on its button and palette row. */
  readonly title: MessageId
  /** The same for roles to whom it is something else. */
  readonly titleFor?: Readonly<Partial<Record<RoleName, MessageId>>>
  /** Words on the cheat sheet, where they say more than the title. */
  readonly sheet?: MessageId
  readonly group: Group
  /** Name of a lucide icon. */
  readonly icon: string
  readonly on: On
  readonly of: readonly TargetNoun[]
  readonly keys: readonly Binding[]
  /** Its keys may be those of the same verb for other kinds of record. */
  readonly verb?: Verb
  /** Changes act once per press; cursor moves may repeat while the key is held. */
  readonly perPress: 'once' | 'repeat'
  readonly asks: Readonly<Record<string, Ask>>
  /** Completes what a key or a button gave, from what is on the screen (a template's number becomes its text). */
  readonly fill?: (args: Args, facts: Facts) => Args
  /** The last word on arguments and targets, once all is answered (a chosen line becomes the target). */
  readonly aim?: (args: Args, targets: readonly Ref[], facts: Facts) => { args: Args; targets: readonly Target[] }
  /** The operation a role must be granted; null for what everybody signed in may do. */
  readonly needs: OperationId | null
  /** The handler of the screen that it needs; without it the command is not there. */
  readonly offer?: Offer
  /** The records it acts on lie in the archive. */
  readonly inArchive?: true
  /** It can act on all that match a filter, by one operation of the provider's. */
  readonly byFilter?: boolean
  /**
   * Pure: may it be called now, on these targets, and on others `beyond` the screen of which nothing is known? Role and
   * targets are checked before (see availability.ts).
   */
  readonly fits: (facts: Facts, targets: readonly Ref[], beyond?: boolean) => Availability
  /** Not listed in the palette (cursor keys and the palette's own). */
  readonly quiet?: boolean
}

/** Runs in the browser: looking and going. */
export type BrowserCommand = Common & {
  readonly effect: 'look' | 'go'
  /** Words typed behind its own go along to the form it leads to, as the argument `named`: the new record is to be called so. */
  readonly takesName?: true
  /** Changes of the page it leads to, which has a form of its own. */
  readonly operations?: readonly OperationId[]
  /** `false` says that there was nothing to do: the key goes on to the browser. */
  readonly act: (args: Args, targets: readonly Ref[], port: BrowserPort, facts: Facts) => boolean | void
}

/** Runs on the server through `/resources/calls`. */
export type ChangeCommand = Common & {
  readonly effect: 'change' | 'costly'
  readonly needs: OperationId
  /** Which operations it may call; the coverage law reads this. */
  readonly operations: readonly [OperationId, ...OperationId[]]
  readonly run: (args: Args, targets: readonly Target[], port: Port, matching?: Matching) => Promise<Outcome>
  /** Paints at once. */
  readonly instant?: (args: Args, targets: readonly Target[], store: StoreView) => Patch
  /** Undone on the server by its change, or a stated reason why not. */
  readonly back: 'change' | { readonly none: NoUndo }
  /** Past tense for the toast and the announcement; `{count}` is the number of targets. */
  readonly say: MessageId
  /**
   * Where one goes after it was called: from the photo here to the next, from the page of the record to where it hangs, or
   * along with the record to where it now stands; once it is done, from the review it ended to the next of the queue.
   */
  readonly then?: 'next' | 'parent' | 'along' | 'onwards'
  /** What it makes is called by these of its arguments. */
  readonly namedBy?: readonly string[]
  /** Its operation takes one record: a selection makes one call for each that fits. */
  readonly each?: true
}

export type Command = BrowserCommand | ChangeCommand

/** What a command is called by a role. */
export const titleOf = ({ title, titleFor }: Pick<Command, 'title' | 'titleFor'>, role?: RoleName): MessageId =>
  (role && titleFor?.[role]) ?? title

export const isChange = (command: Command): command is ChangeCommand =>
  command.effect === 'change' || command.effect === 'costly'
