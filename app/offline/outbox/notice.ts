import type { Issue } from 'contract/core/common'
import type { Call, Outcome } from '~/commands/engine/command'
import { isPassing } from './calls'
import type { CallResult } from './sender-reducer'

/** Outcome of a call to show to the person; `elsewhere` if another tab made the call and shows it. */
export type Notice = CallNotice & { readonly elsewhere?: true | undefined }

/** Kinds of outcomes. */
type CallNotice =
  /** The call was refused, with the reason. */
  | {
      readonly kind: 'refused'
      readonly call: Call
      readonly message: string
      readonly changedBy: string | null
      /** The record after the other person's change. */
      readonly current?: unknown
      /** Validation errors, by field path. */
      readonly issues: readonly Issue[]
      /** The call was given up after temporary failures: the same action may succeed later. */
      readonly passing?: true | undefined
      /** The record does not exist any more, or is not visible to this person. */
      readonly gone?: true | undefined
    }
  /** Some of several targets were refused. */
  | { readonly kind: 'partly'; readonly call: Call; readonly refused: readonly { uuid: string; message: string }[] }
  /** The call is done, with the provider's message; empty for decisions. */
  | {
      readonly kind: 'done'
      readonly call: Call
      readonly message: string
      readonly changeId: string | null
      /** New versions of records that the answer does not include. */
      readonly versions: Outcome['versions']
      /** A rule refused some records or all; a notice `partly` follows. */
      readonly isPartly?: boolean
    }
  /** An undo of an unsent call: neither is sent. */
  | { readonly kind: 'dropped'; readonly call: Call }
  /** This browser cannot store the call (its storage is full): it is lost if the tab closes before there is space. */
  | { readonly kind: 'unsaved'; readonly call: Call }

/** Notices about a result. */
export function noticesOf(result: CallResult): Notice[] {
  const { call } = result.entry
  if (result.kind === 'refused') {
    // An empty message: undo of a call whose refusal was already shown.
    const { changedBy = null, current, issues = [] } = result.error
    const passing = isPassing(result.error) || undefined
    const gone = result.error.status === 404 || undefined
    const refused: Notice = {
      kind: 'refused',
      call,
      message: result.message,
      changedBy,
      current,
      issues,
      passing,
      gone,
    }
    return result.message ? [refused] : []
  }
  const { message, changeId, versions, refused } = result.outcome
  const done: Notice = { kind: 'done', call, message, changeId, versions }
  return refused.length > 0
    ? [
        { ...done, isPartly: true },
        { kind: 'partly', call, refused },
      ]
    : [done]
}
