import type { StatusLook } from 'contract/core/statuses'
import type { Args, Command } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { CommandContext } from '~/commands/engine/context'
import type { Picks } from '~/commands/text/frecency'
import type { KeySettings } from 'contract/account/key-settings'
import type { Find } from '~/commands/text/search-index'
import type { Sequence } from '~/commands/keyboard/strokes'
import type { KnownRecord } from './rows/record-rows'

type Does =
  /**
   * `elsewhere`: the first page asks for the record. `says`: answers of a typed sentence, in the order of the pages.
   */
  | {
      readonly kind: 'command'
      readonly id: CommandId
      readonly elsewhere?: true
      readonly says?: readonly string[]
      /** Arguments answered already. */
      readonly args?: Args
    }
  | { readonly kind: 'record'; readonly record: KnownRecord }
  /** `null` leaves the argument out. */
  | { readonly kind: 'choice'; readonly value: string | null }

/** One row of the list. */
export type Row = {
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** Reason why the row is unavailable. */
  readonly off?: string
  readonly does: Does
  /** True if it is picked on a multi-choice page. */
  readonly picked?: boolean
  readonly icon?: string
  readonly person?: string
  readonly command?: Command
  readonly look?: StatusLook | null
  readonly end?: string
  readonly keys?: Sequence
}
export type Section = { readonly id: string; readonly title: string; readonly rows: readonly Row[] }

/** All that the rows of the palette's main page are made from. `picks` are earlier choices, `now` is in milliseconds. */
export type RowSources = {
  readonly context: CommandContext
  readonly settings: KeySettings
  readonly picks: Picks
  readonly now: number
  readonly known: Find<KnownRecord>
  readonly recent: readonly KnownRecord[]
}
