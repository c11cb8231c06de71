import type { Media } from './media'
import { say, type MessageId } from './messages'
import type { RoleName } from './roles'
import type { Viewing } from './viewing'
import {
  inspectionStatuses,
  itemStatuses,
  type InspectionStatus,
  type ItemStatus,
  type MediaStatus,
  type UserStatus,
} from './statuses'

/** Yes, or the sentence that says why not. The provider refuses with it (409), the screen greys out with it. */
export type Verdict = { ok: true } | { ok: false; why: string; to?: string | undefined }

const yes: Verdict = { ok: true }
const no = (id: MessageId, values?: Record<string, string | number>): Verdict => ({ ok: false, why: say(id, values) })

/**
 * What the state rules read about a record and what hangs below it. The provider fills it inside the transaction, the
 * screen from what it shows; a fact that is absent does not refuse.
 */
export type RuleFacts = {
  inspectionStatus?: InspectionStatus
  itemStatus?: ItemStatus
  mediaStatus?: MediaStatus
  /** The viewer uploaded this media. */
  uploadedByMe?: boolean
  /** True when the picture can be shown. */
  viewing?: Viewing
  /** Its kind, as a reason names it. */
  kind?: Media['kind']
  /** It could not be shown to the viewer; only a screen knows this. */
  unseen?: boolean
  /** Whether something of an attempt or a draw before can be held beside it; only a screen knows this. */
  earlier?: boolean
  /** Belongs to a submitted attempt already. */
  submitted?: boolean
  /** Current media of the scope (item or request) that wait for a decision. */
  pending?: number
  /** Captured since the last attempt, not yet submitted; and those still being processed. */
  captured?: number
  processing?: number
  /** Files for it that wait in this browser; only a screen knows this. */
  unsent?: number
  /** Titles of items whose progress was never set. */
  withoutProgress?: readonly string[]
  /** Current defective media, and the names of those without a reason. */
  defective?: number
  /** Current media that cannot be shown, which ask for a retake. */
  unreadable?: number
  withoutReason?: readonly string[]
  /** What the question before Complete names: media that stay out of the report, and items it approves. */
  leftOut?: readonly string[]
  unapproved?: readonly string[]
  /** Addresses of the first record that a refusal names; only a screen knows them. */
  leads?: { withoutReason?: string | undefined; pending?: string | undefined; withoutProgress?: string | undefined }
  /** Items that a submit would lock without all their photos, each with the missing media; filled by the screen only. */
  lacking?: readonly string[]
  /** Items named for the re-request. */
  namedItems?: number
  /** Items that can be asked for evidence. */
  askable?: number
  /** Draw requests of a lot. */
  draws?: number
  /** How many of them are completed. */
  completed?: number
  /** Who of a draw request's people was written to in this pass, and the sentence why not again. */
  told?: readonly { readonly to: string; readonly why: string }[]
  /** Names of the lenders that a draw request chose. */
  lenders?: readonly string[]
  /** Of a report: the newest version each lender was sent, by its id; the one that would go now, and the template it is in. */
  versions?: { had: Readonly<Record<string, number>>; next: number; template: string | null }
  /** Of a report: what the template it is in is called, unless another one is chosen. */
  template?: string
  /** Whether a cost code, a lender or a template can be chosen, and whether it is everybody's; of a template, the default. */
  isActive?: boolean
  isGlobal?: boolean
  isDefault?: boolean
  /** Of a person. */
  account?: AccountFacts
  /** It lies in the archive. */
  archived?: boolean
}

/** What the rules on accounts read; a fact that is absent does not refuse. */
export type AccountFacts = {
  status?: UserStatus
  /** It is the viewer's own. */
  isMe?: boolean
  /** The only admin who is active. */
  lastAdmin?: boolean
  /** Lots and people that belong to this agency. */
  holds?: number
}

/** A refusal with the address of what it names, where that is known. */
const leading = (verdict: Verdict, to: string | undefined): Verdict =>
  verdict.ok || to === undefined ? verdict : { ...verdict, to }

const label = (status: InspectionStatus) => inspectionStatuses[status].label
/** Why an inspection does not go from one status to another. */
const noMove = (from: InspectionStatus, to: InspectionStatus): Verdict =>
  from === to ? no('isAlready', { status: label(to) }) : no('badMove', { from: label(from), to: label(to) })

/** Deciding on media: only while submitted, never on one's own upload (domain rule 6). */
function decide(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('frozen')
  if (facts.inspectionStatus && facts.inspectionStatus !== 'submitted')
    return no('onlyWhileSubmitted', { status: label(facts.inspectionStatus) })
  if (facts.unseen) return no(facts.kind === 'video' ? 'unseenVideo' : 'unseen')
  return facts.uploadedByMe ? no('ownUpload') : yes
}

/** Verifying and rejecting: as every decision, and never what could not be looked at. */
function judge(facts: RuleFacts): Verdict {
  const decided = decide({ ...facts, unseen: false })
  if (!decided.ok) return decided
  const kind = facts.kind === 'video' ? 'video' : 'photo'
  if (facts.viewing === 'checking') return no('stillChecked', { kind })
  if (facts.viewing === 'unreadable') return no('cannotBeShown', { kind })
  return decide(facts)
}

/** Words alone never change a status, so they may be said until the inspection is frozen. */
function talk(facts: RuleFacts): Verdict {
  return facts.inspectionStatus === 'completed' ? no('frozen') : yes
}

function setProgress(facts: RuleFacts): Verdict {
  return facts.inspectionStatus === 'completed' ? no('frozen') : yes
}

/** What a draw request and its items ask for: until it is completed. */
function edit(facts: RuleFacts): Verdict {
  return facts.inspectionStatus === 'completed' ? no('frozen') : yes
}

function approve(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus && facts.inspectionStatus !== 'submitted')
    return no('onlyWhileSubmitted', { status: label(facts.inspectionStatus) })
  if (facts.itemStatus === 'Approved') return no('isAlready', { status: itemStatuses.Approved.label })
  return facts.pending ? no('itemHasPending', { count: facts.pending }) : yes
}

function move(facts: RuleFacts, to: InspectionStatus): Verdict {
  const from = facts.inspectionStatus
  return from && from !== 'submitted' ? noMove(from, to) : yes
}

/** Re-request opens with something defective or an item named, each with its reason (contract: "Re-request"). */
function reRequest(facts: RuleFacts): Verdict {
  const moved = move(facts, 're-requested')
  if (!moved.ok) return moved
  if ((facts.defective ?? 1) + (facts.namedItems ?? 0) + (facts.unreadable ?? 0) === 0) return no('reRequestNothing')
  const missing = facts.withoutReason ?? []
  return missing.length > 0
    ? leading(
        no('reRequestNoReason', { count: missing.length, names: listed([...new Set(missing)]) }),
        facts.leads?.withoutReason,
      )
    : yes
}

/** Complete opens when nothing is pending and every item has a progress; 0 counts (contract: "Complete"). */
function complete(facts: RuleFacts): Verdict {
  const moved = move(facts, 'completed')
  if (!moved.ok) return moved
  if (facts.pending) return leading(no('completePending', { count: facts.pending }), facts.leads?.pending)
  const missing = facts.withoutProgress ?? []
  return missing.length > 0
    ? leading(no('completeNoProgress', { count: missing.length, items: listed(missing) }), facts.leads?.withoutProgress)
    : yes
}

function submit(facts: RuleFacts): Verdict {
  const status = facts.inspectionStatus
  if (status === 'submitted' || status === 'completed') return noMove(status, 'submitted')
  if (facts.unsent) return no('unsentFirst', { count: facts.unsent })
  if (facts.processing) return no('stillProcessing', { count: facts.processing })
  return facts.captured === 0 ? no('nothingToSubmit') : yes
}

function upload(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('frozen')
  if (facts.itemStatus === 'Submitted' || facts.itemStatus === 'Re-submitted') return no('uploadSent')
  if (facts.itemStatus && facts.itemStatus !== 'Requested')
    return no('uploadOnlyRequested', { status: itemStatuses[facts.itemStatus].label })
  return facts.mediaStatus === 'verified' ? no('verifiedLocked') : yes
}

function removeMedia(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('frozen')
  if (facts.mediaStatus === 'verified') return no('verifiedLocked')
  if (facts.mediaStatus === 'defective' || facts.submitted) return no('removeDecided')
  return facts.uploadedByMe === false ? no('removeOwnOnly') : yes
}

function ask(facts: RuleFacts): Verdict {
  if (facts.inspectionStatus === 'completed') return no('frozen')
  return facts.askable === 0 ? no('notRequested') : yes
}

/** How many draw requests are completed. */
export const completedOf = (requests: readonly { readonly status: InspectionStatus }[]): number =>
  requests.filter(({ status }) => status === 'completed').length

/** Lenders get the final report (spec §1): that of an inspection that is completed, or of a lot that has such a one. */
function sendReport({ inspectionStatus: status, draws, completed }: RuleFacts): Verdict {
  if (draws === 0) return no('noDraws')
  if (completed === 0) return no('nothingCompleted')
  return status && status !== 'completed' ? no('sendOnlyCompleted', { status: label(status) }) : yes
}

/** A borrower reads the report of what is completed, everybody else at any time (contract: "report: read, PDF"). */
export function readReport(role: RoleName, { inspectionStatus: status }: RuleFacts): Verdict {
  return role === 'borrower' && status && status !== 'completed'
    ? no('readOnceCompleted', { status: label(status) })
    : yes
}

/** A default that went away, or was switched off, would leave reports without one. */
const leaveDefault = ({ isDefault }: RuleFacts): Verdict => (isDefault ? no('defaultStays') : yes)
/** A report is never in the words of a template that is inactive. */
const makeDefault = ({ isActive, isDefault }: RuleFacts): Verdict =>
  isActive === false ? no('templateAway') : isDefault ? no('isAlready', { status: 'the default' }) : yes
const activate = (facts: RuleFacts): Verdict => (facts.isActive === true ? no('isAlready', { status: 'active' }) : yes)
const deactivate = (facts: RuleFacts): Verdict =>
  facts.isActive === false ? no('isAlready', { status: 'inactive' }) : yes
/** Activating and deactivating (spec §4): active ⇄ inactive, never oneself, never the last admin. */
function setAccount(facts: AccountFacts, to: 'active' | 'inactive'): Verdict {
  if (facts.status && facts.status !== (to === 'active' ? 'inactive' : 'active'))
    return facts.status === to ? no('isAlready', { status: to }) : no('badAccountMove', { from: facts.status, to })
  return to === 'inactive' ? leave(facts) : yes
}

/** Deactivating, deleting, demoting: somebody has to be left who can undo it. */
function leave(facts: AccountFacts): Verdict {
  if (facts.lastAdmin) return no('lastAdmin')
  return facts.isMe ? no('ownAccount') : yes
}

function deleteAccount(facts: AccountFacts): Verdict {
  const left = leave(facts)
  if (!left.ok) return left
  return facts.holds ? no('agencyHolds', { count: facts.holds }) : yes
}

const resendInvite = ({ status }: AccountFacts): Verdict =>
  status && status !== 'invited' ? no('notInvited', { status }) : yes

/** "Roof, Walks and 3 more": at most five names, for a sentence. */
export function listed(names: readonly string[]): string {
  const rest = names.length - 5
  return names.slice(0, 5).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Each act's state rule: pure, from facts to yes or the reason. */
export const rules = {
  decide,
  judge,
  talk,
  setProgress,
  edit,
  approve,
  reRequest,
  complete,
  submit,
  upload,
  removeMedia,
  ask,
  sendReport,
  leaveDefault,
  makeDefault,
  activate,
  deactivate,
} as const
export type RuleName = keyof typeof rules

/** The state rules of accounts. */
export const accountRules = { setAccount, leave, deleteAccount, resendInvite } as const
