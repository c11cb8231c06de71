import { seesUnfinishedDraws } from './capabilities'
import type { Media } from 'contract/media/calls'
import { t as say } from 'locales/messages'
import { type RuleMessage, t as ruleText } from 'locales/rules'
import type { RoleName } from './roles'
import type { Viewing } from 'contract/media/viewing'
import {
  inspectionStatuses,
  itemStatuses,
  type InspectionStatus,
  type ItemStatus,
  type MediaStatus,
  type UserStatus,
} from './statuses'

/** Allowed, or the reason why not. The provider refuses with it (409), and the screen disables the control with it. */
export type Verdict = { ok: true } | { ok: false; why: string; to?: string | undefined; remedy?: Remedy | undefined }

/** An action that removes the reason of a refusal; screens offer it beside the reason. */
export type Remedy = 'play' | 'download' | 'reRequest'

const yes: Verdict = { ok: true }
const no = (id: RuleMessage, values?: Record<string, string | number>): Verdict => ({
  ok: false,
  why: ruleText.of(id, values),
})

/**
 * Facts about a record and its children, for the state rules and for commands. The provider fills them inside the
 * transaction, the screen from displayed data; absent facts do not refuse.
 */
export type RuleFacts = {
  inspectionStatus?: InspectionStatus
  itemStatus?: ItemStatus
  mediaStatus?: MediaStatus
  /** The viewer uploaded this medium. */
  uploadedByMe?: boolean
  /** True when the picture can be shown. */
  viewing?: Viewing
  /** Kind of the medium, for the reason's text. */
  kind?: Media['kind']
  /** The viewer could not see it; only known to the screen. */
  unseen?: boolean
  /** The browser cannot play the video; only known to the screen. */
  unplayable?: boolean
  /** An earlier attempt or draw has a photo to compare with; only known to the screen. */
  earlier?: boolean
  /** Belongs to a submitted attempt. */
  submitted?: boolean
  /** Number of current media (of the item or request) that wait for a decision. */
  pending?: number
  /** Number of media captured since the last attempt and not submitted, and of those still being processed. */
  captured?: number
  processing?: number
  /** Number of its files that wait in this browser; only known to the screen. */
  unsent?: number
  /** Titles of items without progress. */
  withoutProgress?: readonly string[]
  /** Number of current defective media, and names of those without a reason. */
  defective?: number
  /** Number of current unreadable media, which need a retake. */
  unreadable?: number
  withoutReason?: readonly string[]
  /**
   * Consequences named in the confirmation of Complete: media left out of the report, items it approves, and items
   * outside the budget.
   */
  leftOut?: readonly string[]
  unapproved?: readonly string[]
  /** Items that no budget line was found for, and the sum of their budgets in cents. */
  unlinked?: { names: readonly string[]; amount: number }
  /** URLs of the first record that a refusal names; only known to the screen. */
  leads?: { withoutReason?: string | undefined; pending?: string | undefined; withoutProgress?: string | undefined }
  /**
   * Items that a submit would lock without all their photos, each with the missing media; filled by the screen only.
   */
  missingMedia?: readonly string[]
  /** Number of items named for the re-request. */
  namedItems?: number
  /** Number of items for which evidence can be requested. */
  askable?: number
  /** Number of a lot's draw requests. */
  draws?: number
  /** Number of completed ones. */
  completed?: number
  /** People who were already messaged in this review pass, with the reason. */
  messaged?: readonly { readonly to: string; readonly why: string }[]
  /** Names of the lenders chosen for a draw request. */
  lenders?: readonly string[]
  /** For a report: the newest version sent to each lender, by id; the version that would be sent, and its template. */
  versions?: { had: Readonly<Record<string, number>>; next: number; template: string | null }
  /** For a report: name of its default template. */
  template?: string
  /**
   * State of a cost code, lender or template: selectable, shared, and for a template the default.
   */
  isActive?: boolean
  isGlobal?: boolean
  isDefault?: boolean
  /** For a person. */
  account?: AccountFacts
  /** The lot of a draw request has a schedule of values; only known to the screen. */
  hasSchedule?: boolean
  /** Reasons why commands on it are refused, by command; written by the page, and only known to the screen. */
  whyNot?: Readonly<Record<string, string | null>>
  /** It is archived. */
  archived?: boolean
}

/** Facts that the account rules read; absent facts do not refuse. */
export type AccountFacts = {
  status?: UserStatus
  /** The viewer's own account. */
  isMe?: boolean
  /** The only active admin. */
  lastAdmin?: boolean
  /** Number of lots and people of this agency. */
  holds?: number
}

/** Adds the URL of the named record to a refusal, if known. */
const leading = (verdict: Verdict, to: string | undefined): Verdict =>
  verdict.ok || to === undefined ? verdict : { ...verdict, to }

const label = (status: InspectionStatus) => inspectionStatuses[status].label
/** Reason why a status transition is not possible. */
const noTransition = (from: InspectionStatus, to: InspectionStatus): Verdict =>
  from === to ? no('rule.isAlready', { status: label(to) }) : no('rule.badMove', { from: label(from), to: label(to) })

const withRemedy = (verdict: Verdict, remedy: Remedy): Verdict => (verdict.ok ? verdict : { ...verdict, remedy })

/** A photo has to be shown first, and a video played; one that the browser cannot play is downloaded instead. */
function unseen({ kind, unplayable }: RuleFacts): Verdict {
  if (kind !== 'video') return no('rule.unseen')
  return unplayable ? withRemedy(no('rule.unseenDownload'), 'download') : withRemedy(no('rule.unseenVideo'), 'play')
}

/** Decisions on media: only while submitted, and never on one's own upload (domain rule 6). */
function decide(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('rule.frozen')
  if (facts.inspectionStatus && facts.inspectionStatus !== 'submitted')
    return no('rule.onlyWhileSubmitted', { status: label(facts.inspectionStatus) })
  if (facts.unseen) return unseen(facts)
  return facts.uploadedByMe ? no('rule.ownUpload') : yes
}

/** Verifying and rejecting: like other decisions, but only for viewable media. */
function judge(facts: RuleFacts): Verdict {
  const decided = decide({ ...facts, unseen: false })
  if (!decided.ok) return decided
  const kind = facts.kind === 'video' ? 'video' : 'photo'
  if (facts.viewing === 'checking') return no('rule.stillChecked', { kind })
  if (facts.viewing === 'unreadable') return withRemedy(no('rule.cannotBeShown', { kind }), 'reRequest')
  return decide(facts)
}

/** Comments, progress and edits of a draw request and its items: possible until it is completed (domain rule 5). */
function untilCompleted(facts: RuleFacts): Verdict {
  return facts.inspectionStatus === 'completed' ? no('rule.frozen') : yes
}

/** Borrowers set amounts of a draw request until they submit it; its reviewers until it is completed. */
function claim(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('rule.frozen')
  if (facts.inspectionStatus === 'submitted') return no('rule.claimSent')
  return facts.itemStatus && facts.itemStatus !== 'Requested'
    ? no('rule.uploadOnlyRequested', { status: itemStatuses[facts.itemStatus].label })
    : yes
}

/** Approval, payment and release of retainage are records of a completed draw request. */
const pay = ({ inspectionStatus: status }: RuleFacts): Verdict =>
  status && status !== 'completed' ? no('rule.payOnceCompleted', { status: label(status) }) : yes

function approve(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus && facts.inspectionStatus !== 'submitted')
    return no('rule.onlyWhileSubmitted', { status: label(facts.inspectionStatus) })
  if (facts.itemStatus === 'Approved') return no('rule.isAlready', { status: itemStatuses.Approved.label })
  return facts.pending ? no('rule.itemHasPending', { count: facts.pending }) : yes
}

function transition(facts: RuleFacts, to: InspectionStatus): Verdict {
  const from = facts.inspectionStatus
  return from && from !== 'submitted' ? noTransition(from, to) : yes
}

/**
 * Re-request requires a defective medium or a named item, each with its reason (docs/domain-rules.md#re-requesting).
 */
function reRequest(facts: RuleFacts): Verdict {
  const transitioned = transition(facts, 're-requested')
  if (!transitioned.ok) return transitioned
  if ((facts.defective ?? 1) + (facts.namedItems ?? 0) + (facts.unreadable ?? 0) === 0)
    return no('rule.reRequestNothing')
  const missing = facts.withoutReason ?? []
  return missing.length > 0
    ? leading(
        no('rule.reRequestNoReason', { count: missing.length, names: listed([...new Set(missing)]) }),
        facts.leads?.withoutReason,
      )
    : yes
}

/**
 * Complete requires that nothing is pending and every item has a progress; 0 counts (docs/domain-rules.md#completing).
 */
function complete(facts: RuleFacts): Verdict {
  const transitioned = transition(facts, 'completed')
  if (!transitioned.ok) return transitioned
  if (facts.pending) return leading(no('rule.completePending', { count: facts.pending }), facts.leads?.pending)
  const missing = facts.withoutProgress ?? []
  return missing.length > 0
    ? leading(
        no('rule.completeNoProgress', { count: missing.length, items: listed(missing) }),
        facts.leads?.withoutProgress,
      )
    : yes
}

function submit(facts: RuleFacts): Verdict {
  const status = facts.inspectionStatus
  if (status === 'submitted' || status === 'completed') return noTransition(status, 'submitted')
  if (facts.unsent) return no('rule.unsentFirst', { count: facts.unsent })
  if (facts.processing) return no('rule.stillProcessing', { count: facts.processing })
  return facts.captured === 0 ? no('rule.nothingToSubmit') : yes
}

function upload(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('rule.frozen')
  if (facts.itemStatus === 'Submitted' || facts.itemStatus === 'Re-submitted') return no('rule.uploadSent')
  if (facts.itemStatus && facts.itemStatus !== 'Requested')
    return no('rule.uploadOnlyRequested', { status: itemStatuses[facts.itemStatus].label })
  return facts.mediaStatus === 'verified' ? no('rule.verifiedLocked') : yes
}

function removeMedia(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('rule.frozen')
  if (facts.mediaStatus === 'verified') return no('rule.verifiedLocked')
  if (facts.mediaStatus === 'defective' || facts.submitted) return no('rule.removeDecided')
  return facts.uploadedByMe === false ? no('rule.removeOwnOnly') : yes
}

function requestEvidence(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('rule.frozen')
  return facts.askable === 0 ? no('rule.notRequested') : yes
}

/** Number of completed draw requests. */
export const completedOf = (requests: readonly { readonly status: InspectionStatus }[]): number =>
  requests.filter(({ status }) => status === 'completed').length

/** Lenders get the final report (spec §1): of a completed inspection, or of a lot with a completed one. */
function sendReport({ inspectionStatus: status, draws, completed }: RuleFacts): Verdict {
  if (draws === 0) return no('rule.noDraws')
  if (completed === 0) return no('rule.nothingCompleted')
  return status && status !== 'completed' ? no('rule.sendOnlyCompleted', { status: label(status) }) : yes
}

/** Borrowers read reports of completed draw requests, all others at any time (docs/domain-rules.md#who-may-do-what). */
export function readReport(role: RoleName, { inspectionStatus: status }: RuleFacts): Verdict {
  return !seesUnfinishedDraws(role) && status && status !== 'completed'
    ? no('rule.readOnceCompleted', { status: label(status) })
    : yes
}

/** The default template cannot be deleted or deactivated, so that reports always have one. */
const leaveDefault = ({ isDefault }: RuleFacts): Verdict => (isDefault ? no('rule.defaultStays') : yes)
/** An inactive template cannot be the default. */
const makeDefault = ({ isActive, isDefault }: RuleFacts): Verdict =>
  isActive === false
    ? no('rule.templateAway')
    : isDefault
      ? no('rule.isAlready', { status: say('status.default') })
      : yes
const activate = (facts: RuleFacts): Verdict =>
  facts.isActive === true ? no('rule.isAlready', { status: say('status.active') }) : yes
const deactivate = (facts: RuleFacts): Verdict =>
  facts.isActive === false ? no('rule.isAlready', { status: say('status.inactive') }) : yes
/** Activating and deactivating (spec §4): active ⇄ inactive, never oneself, never the last admin. */
function setAccount(facts: AccountFacts, to: 'active' | 'inactive'): Verdict {
  if (facts.status && facts.status !== (to === 'active' ? 'inactive' : 'active'))
    return facts.status === to
      ? no('rule.isAlready', { status: say(`status.${to}`) })
      : no('rule.badAccountMove', { from: say(`status.${facts.status}`), to: say(`status.${to}`) })
  return to === 'inactive' ? leave(facts) : yes
}

/** Deactivating, deleting and demoting require that another admin remains. */
function leave(facts: AccountFacts): Verdict {
  if (facts.lastAdmin) return no('rule.lastAdmin')
  return facts.isMe ? no('rule.ownAccount') : yes
}

function deleteAccount(facts: AccountFacts): Verdict {
  const left = leave(facts)
  if (!left.ok) return left
  return facts.holds ? no('rule.agencyHolds', { count: facts.holds }) : yes
}

const resendInvite = ({ status }: AccountFacts): Verdict =>
  status && status !== 'invited' ? no('rule.notInvited', { status: say(`status.${status}`) }) : yes

/** "Roof, Walks and 3 more": at most five names, for a sentence. */
export function listed(names: readonly string[]): string {
  const rest = names.length - 5
  const shown = names.slice(0, 5).join(', ')
  return rest > 0 ? say('andMore', { names: shown, count: rest }) : shown
}

/** The state rules by action; pure functions of the facts. */
export const rules = {
  decide,
  judge,
  comment: untilCompleted,
  setProgress: untilCompleted,
  edit: untilCompleted,
  claim,
  pay,
  approve,
  reRequest,
  complete,
  submit,
  upload,
  removeMedia,
  requestEvidence,
  sendReport,
  leaveDefault,
  makeDefault,
  activate,
  deactivate,
} as const
export type RuleName = keyof typeof rules

/** The state rules for accounts. */
export const accountRules = { setAccount, leave, deleteAccount, resendInvite } as const
