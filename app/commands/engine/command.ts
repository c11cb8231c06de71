import type { SearchWhere } from 'contract/account/calls'
import type { DataOf, InputOf, OperationId } from 'contract/core/catalog'
import type { Envelope } from 'contract/core/common'
import type { QuestionText } from '~/commands/text/question-label'
import type { MessageId } from 'locales/messages'
import type { EnteredLotKey } from 'contract/lots/fields'
import type { NoUndo } from 'contract/core/no-undo'
import type { SearchType, TargetNoun } from 'contract/core/nouns'
import { sendsPhotos } from 'contract/core/capabilities'
import type { RoleName } from 'contract/core/roles'
import type { Remedy } from 'contract/core/rules'
import type { CommandMessage } from 'locales/commands'
import type { CommandId } from './command-id'
import type { BrowserPort, Offer } from './browser-port'
import type { Choice, CommandContext, FieldChoice, Matching, RecordRef, Scope, Target } from './context'
import type { Sequence } from '~/commands/keyboard/strokes'

/** Groups of the palette and the cheat sheet. */
export type CommandGroup = 'decide' | 'move' | 'look' | 'select' | 'change' | 'go' | 'anywhere'

/** Actions that share a key across several nouns; see verbs.ts. */
export type Verb = 'edit' | 'assign' | 'delete' | 'status' | 'move' | 'later' | 'earlier'

/** A key sequence that runs a command in some scopes. */
export type Binding = {
  readonly keys: Sequence
  readonly in: readonly Scope[]
  /** Active in text fields, too. */
  readonly text: boolean
  /** Arguments from the key itself, such as the number of a template. */
  readonly args?: Readonly<Record<string, string | number>>
  /** Active only with a selection, replacing the key's usual command. */
  readonly picked?: true
}

/**
 * Availability of a command: yes, disabled with a reason (`show`), or hidden. `to`: path of the record that the reason
 * names; `remedy`: action that removes the reason.
 */
export type Availability =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly why: string
      readonly show: boolean
      readonly to?: string | undefined
      readonly remedy?: Remedy | undefined
    }

export type Args = Readonly<Record<string, unknown>>

/** Format of text typed on an argument page; `argument-values.ts` has the schema of each. Numbers are the maximum length in characters. */
export type TextFormat =
  | 'email'
  | 'emails'
  | 'position'
  | 'hours'
  | { readonly words: number }
  | { readonly anyWords: number }
  /** A list of texts, each of at most `list` characters. */
  | { readonly list: number }
export type NumberFormat = 'photoCount' | 'percent'

/** The rule of a form field, loaded on demand: for a lot's field, a new lot has the default country. */
export type LateRule = 'contactNumber' | { readonly field: EnteredLotKey; readonly isNew: boolean }

/**
 * One argument: one palette page, one form field (docs/keyboard-rules.md#commands). The value is a text, with `many` a
 * list of texts.
 */
export type Question = {
  readonly label: QuestionText
  readonly hint: QuestionText
  readonly when?: (context: CommandContext, args: Args) => boolean
  /** A side effect of answering, shown before the answer. */
  readonly warns?: (context: CommandContext) => MessageId | null
  /** May be skipped; the argument is then null. */
  readonly optional?: boolean
} & (
  | {
      readonly kind: 'choice'
      readonly rows: (context: CommandContext, args: Args) => readonly (Choice | FieldChoice)[]
      readonly many?: boolean
      /** Enter takes the first row even if it is disabled, rather than silently taking the next person. */
      readonly steady?: boolean
      /** The chosen row is the target; the current record only provides the list. */
      readonly isTarget?: boolean
    }
  /** Records from the search, by id: of these types, filtered by `where`, those of the draw request `near` first. */
  | {
      readonly kind: 'record'
      readonly types: readonly SearchType[]
      readonly where?: (context: CommandContext, args: Args) => SearchWhere
      readonly near?: string | undefined
      readonly many?: boolean
      /** Multiple choice: names selected initially, if they are among the rows. */
      readonly begins?: (context: CommandContext) => readonly string[]
    }
  /** With `lines` the text may have several; with `rule` its own rule is read with the palette. */
  | { readonly kind: 'text'; readonly format: TextFormat; readonly lines?: boolean; readonly rule?: LateRule }
  | { readonly kind: 'number'; readonly format: NumberFormat }
  /** Whole dollars, a number; a calendar date, `YYYY-MM-DD`. */
  | { readonly kind: 'money' }
  | { readonly kind: 'date' }
  /** Confirmation of an irreversible action; `yes` is the message on its button. confirmations.ts lists the consequences. */
  | { readonly kind: 'confirm'; readonly yes: CommandMessage }
)

/** Labels of the choices on the previous pages, by argument. */
export type Named = Readonly<Record<string, readonly string[]>>

/** True for a multiple choice. */
export const isMany = (question: Question): boolean => 'many' in question && question.many === true

/** The optimistic update of a change: new values of some fields of some records; null removes a record. */
export type Patch = readonly {
  readonly noun: TargetNoun
  readonly id: string
  readonly set: Readonly<Record<string, unknown>> | null
}[]

/** Read access to the browser's store for optimistic updates and undo. */
export type StoreView = { read: (noun: TargetNoun, id: string) => Readonly<Record<string, unknown>> | undefined }

export type AnswerOf<O extends OperationId> = Envelope<DataOf<O>>

/**
 * Typed access to the provider for a change, on the server: app/services, bound to one session and one idempotency key.
 */
export type Port = { call: <O extends OperationId>(operation: O, input: InputOf<O>) => Promise<AnswerOf<O>> }

/** Outcome of a call, for the outbox, the store and the toast. */
export type Outcome = {
  readonly message: string
  readonly changeId: string | null
  /** The changed records in the answer, each with `uuid` and `version`. */
  readonly records: readonly {
    readonly noun: TargetNoun
    readonly value: { readonly uuid: string; readonly version: number }
  }[]
  /** New versions of records that the answer does not include. */
  readonly versions: readonly { readonly noun: string; readonly uuid: string; readonly version: number }[]
  /** Refused targets, each with its reason. */
  readonly refused: readonly { readonly uuid: string; readonly message: string }[]
}

/** A key, a button, a link, a queue entry and an undo step are all one call. */
export type Call = {
  readonly id: CommandId
  readonly args: Args
  readonly targets: readonly Target[]
  /** Set if all records that match a filter are affected; `targets` are then those of them on the screen. */
  readonly matching?: Matching | undefined
  /** Idempotency key. */
  readonly key: string
  /** Shared id of the calls of a bulk action: they are announced and undone together. */
  readonly action?: string | undefined
}

/** Sources of a command's targets. */
type On = 'nothing' | 'here' | 'selection-or-here'

type Common = {
  readonly id: CommandId
  /** Label of its button and palette row. */
  readonly title: CommandMessage
  /** A different label for those who send the photos. */
  readonly titleForSenders?: CommandMessage
  /** Label on the cheat sheet, if it is more specific than the title. */
  readonly sheet?: CommandMessage
  readonly group: CommandGroup
  /** Name of an icon in app/components/command/icons.ts. */
  readonly icon: string
  readonly on: On
  readonly of: readonly TargetNoun[]
  readonly keys: readonly Binding[]
  /** Commands with the same verb on other nouns may share its keys. */
  readonly verb?: Verb
  /** A change runs once per press; a cursor move may repeat while the key is held. */
  readonly perPress: 'once' | 'repeat'
  readonly questions: Readonly<Record<string, Question>>
  /** Completes the arguments of a key or button from the screen (a template's number becomes its text). */
  readonly fill?: (args: Args, context: CommandContext) => Args
  /** Final arguments and targets, after all answers (a chosen line becomes the target). */
  readonly resolveTarget?: (
    args: Args,
    targets: readonly RecordRef[],
    context: CommandContext,
  ) => { args: Args; targets: readonly Target[] }
  /** The operation to be granted to the role; null if every signed-in person may run it. */
  readonly needs: OperationId | null
  /** The required screen handler; the command is hidden without it. */
  readonly offer?: Offer
  /** Acts on archived records. */
  readonly inArchive?: true
  /** True if a bulk operation of the provider accepts all records that match a filter. */
  readonly byFilter?: boolean
  /**
   * Availability on these targets, and on others `beyond` the screen whose state is unknown. Pure. Role and targets are
   * checked before (see availability.ts).
   */
  readonly isAvailable: (context: CommandContext, targets: readonly RecordRef[], beyond?: boolean) => Availability
  /** Not listed in the palette (cursor keys and the palette's own commands). */
  readonly quiet?: boolean
}

/** Runs in the browser: display and navigation. */
export type BrowserCommand = Common & {
  readonly effect: 'look' | 'go'
  /** Text typed after its title is passed to its form as the argument `named`: the initial name of the new record. */
  readonly takesName?: true
  /** Operations of the page it leads to, which has its own form. */
  readonly operations?: readonly OperationId[]
  /** `false` means that there was nothing to do: the browser handles the key. */
  readonly act: (
    args: Args,
    targets: readonly RecordRef[],
    port: BrowserPort,
    context: CommandContext,
  ) => boolean | void
}

/** Runs on the server through `/resources/calls`. */
export type ChangeCommand = Common & {
  readonly effect: 'change' | 'costly'
  readonly needs: OperationId
  /** The changes that are shown before the server answers. */
  readonly optimistic?: (args: Args, targets: readonly Target[], store: StoreView) => Patch
  /** `change` if the server can undo it by its change id, or the reason why it cannot be undone. */
  readonly undo: 'change' | { readonly none: NoUndo }
  /** Past tense for the toast and the announcement; `{count}` is the number of targets. */
  readonly successMessage: MessageId
  /**
   * Navigation after the call: from the current photo to the next, from a record's page to its parent, or along with
   * the moved record; after the answer, from an ended review to the next inspection of the queue.
   */
  readonly afterwards?: 'next' | 'parent' | 'follow' | 'nextInspection'
  /** Arguments that form the name of the new record. */
  readonly namedBy?: readonly string[]
  /** True if the operation takes one record: a selection makes one call per applicable record. */
  readonly perRecord?: true
}

export type Command = BrowserCommand | ChangeCommand

/** Title of a command for a role. */
export const titleOf = (
  { title, titleForSenders }: Pick<Command, 'title' | 'titleForSenders'>,
  role?: RoleName,
): CommandMessage => (role && sendsPhotos(role) && titleForSenders) || title

export const isChange = (command: Command): command is ChangeCommand =>
  command.effect === 'change' || command.effect === 'costly'
