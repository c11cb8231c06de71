import { t as questionText } from 'locales/questions'
import { listed, type RuleFacts } from 'contract/core/rules'
import { centsText } from 'contract/money/cents'
import type { Args, Named } from './command'
import type { CommandId } from './command-id'
import type { Lists } from './context'

/** Input of a confirmation: the record's state, the answers so far, their labels, and details of those labels. */
type ConfirmationInput = {
  about: RuleFacts
  args: Args
  named: Named
  details?: Named | undefined
  lists?: Lists | undefined
}

/**
 * Side effects of completing (docs/domain-rules.md#completing): it approves the remaining items, leaves out defective
 * media, and freezes the draw's amounts without the items that have no budget line.
 */
function completing({ about: { unapproved = [], leftOut = [], unlinked } }: ConfirmationInput): string[] {
  const [items, names] = [listed(unapproved), listed(leftOut)]
  return [
    ...(unapproved.length > 0 ? [questionText('completeApproves', { items })] : []),
    ...(leftOut.length > 0 ? [questionText('completeLeavesOut', { count: leftOut.length, names })] : []),
    ...(unlinked && unlinked.names.length > 0
      ? [questionText('completeUnlinked', { names: listed(unlinked.names), amount: centsText(unlinked.amount) })]
      : []),
  ]
}

/** Names of the chosen lenders, grouped by the version they last received, newest first. Omits lenders that received none. */
function byVersion({
  about: { versions },
  args,
  named: { lenders: names = [] },
}: ConfirmationInput): [number, string[]][] {
  const groups = new Map<number, string[]>()
  const ids = Array.isArray(args.lenders) ? args.lenders.map(String) : []
  ids.forEach((id, index) => {
    const version = versions?.had[id]
    if (version !== undefined) groups.set(version, [...(groups.get(version) ?? []), names[index] ?? ''])
  })
  return [...groups].sort(([one], [other]) => other - one)
}

/** Name of the report's template: the chosen one, or the default. */
function templateOf({ about, args, named, lists }: ConfirmationInput): string {
  const known = lists?.templates ?? []
  const chosen = typeof args.templateId === 'string' ? args.templateId : null
  const one = chosen === null ? known[0] : known.find(({ value }) => value === chosen)
  const defaultName = chosen === null ? about.template : undefined
  return one?.label ?? named.templateId?.[0] ?? defaultName ?? questionText('defaultTemplate')
}

/** Lender names, each with its email address or its number of addresses. */
const withAddresses = ({ named, details }: ConfirmationInput): string[] =>
  (named.lenders ?? []).map((name, index) => {
    const address = details?.lenders?.[index]
    return address ? `${name} (${address})` : name
  })

/** Recipients and template of the report; for lenders that have a version, whether this one replaces, repeats or adds to it. */
function sendingReport(input: ConfirmationInput): string[] {
  const { next = 0, template = null } = input.about.versions ?? {}
  const isOther = typeof input.args.templateId === 'string' && input.args.templateId !== template
  return [
    questionText('sendTo', { names: listed(withAddresses(input)) }),
    questionText('sendIn', { template: templateOf(input) }),
    ...byVersion(input).map(([version, names]) =>
      questionText(isOther ? 'sendBeside' : version < next ? 'sendReplaces' : 'sendAgain', {
        names: listed(names),
        count: names.length,
        version,
      }),
    ),
  ]
}

/** Unsent changes, which stay on this device after signing out. */
const signingOut = ({ about: { unsent = 0 } }: ConfirmationInput): string[] =>
  unsent > 0 ? [questionText('unsentStays', { count: unsent }), questionText('unsentUntil')] : []

/** Items that would be submitted without their requested photos. */
const submitting = ({ about: { missingMedia = [] } }: ConfirmationInput): string[] =>
  missingMedia.length > 0 ? [...missingMedia, questionText('submitLocks')] : []

/** Undecided media, whose review the re-request ends. */
const reRequesting = ({ about: { pending = 0 } }: ConfirmationInput): string[] =>
  pending > 0 ? [questionText('reRequestWaits', { count: pending })] : []

/** The report link that is revoked: the chosen one, or the one of the row. */
function revokingLink({ args, named, lists }: ConfirmationInput): string[] {
  const name = named.link?.[0] ?? lists?.links?.find(({ value }) => value === args.link)?.label
  return [...(name ? [questionText('revokedFor', { name })] : []), questionText('revokedLink')]
}

const byStatus: Readonly<Record<string, (input: ConfirmationInput) => string[]>> = {
  submitted: submitting,
  're-requested': reRequesting,
  completed: completing,
}

const confirmations: Readonly<Partial<Record<CommandId, (input: ConfirmationInput) => string[]>>> = {
  'inspection.submit': submitting,
  'inspection.reRequest': reRequesting,
  'inspection.complete': completing,
  'inspection.setStatus': (input) => byStatus[String(input.args.status)]?.(input) ?? [],
  'inspection.askEvidence': () => [questionText('evidenceItems'), questionText('evidenceMail')],
  'request.sendAssignment': () => [questionText('assignmentMail')],
  'user.resendInvite': () => [questionText('inviteMail')],
  'report.send': sendingReport,
  'report.revokeLink': revokingLink,
  'account.signOut': signingOut,
}

/** Consequences that the confirmation of a command lists, one sentence per line. Only the palette's bundle loads them. */
export const consequencesOf = (id: CommandId, input: ConfirmationInput): readonly string[] =>
  confirmations[id]?.(input) ?? []
