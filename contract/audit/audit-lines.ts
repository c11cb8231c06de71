import type { OperationId } from 'contract/core/catalogue'
import { type Noun, nouns } from 'contract/core/nouns'

/** Operations that the provider runs itself: they are not API calls. */
export const systemOperations = [
  'media.process',
  'media.recheck',
  'reports.deliver',
  'archive.purge',
  'start.firstAdmin',
] as const

/** Access events in the journal that are not changes: some have their own names, others use the name of the call. */
export const accessOperations = [
  'auth.failedLogin',
  'auth.replayedToken',
  'calls.refused',
  'calendar.feed',
  'lots.export',
  'ledger.export',
  'lots.importFailures',
  'imports.failures',
  'reports.file',
  'reports.sharedFile',
] as const

/** Operations of journal entries. */
export type JournalOperation = OperationId | (typeof systemOperations)[number] | (typeof accessOperations)[number]

/** Error of the date filter. Kept out of the messages file, which every page loads. */
export const reversedDates = 'From is later than To. Enter an earlier From date'

/** Kinds of records that undo can restore. */
const undoableNouns = nouns.filter((noun) => !['report', 'notification', 'mail', 'session', 'change'].includes(noun))

/**
 * Text of each operation, and the kinds of records in its journal entries, without notifications. Only the audit trail's page
 * loads them.
 */
export const auditLines: Readonly<Partial<Record<JournalOperation, readonly [line: string, ...of: Noun[]]>>> = {
  // the provider itself
  'media.process': ['File processed', 'media'],
  'media.recheck': ['Evidence rechecked', 'media'],
  'reports.deliver': ['Report delivered or delivery failed', 'report'],
  'archive.purge': [
    'Permanently deleted from the archive',
    'lot',
    'drawRequest',
    'item',
    'media',
    'user',
    'lender',
    'template',
  ],
  'start.firstAdmin': ['First admin created', 'user'],
  // accounts
  'auth.login': ['Signed in', 'session'],
  'auth.failedLogin': ['Sign-in failed', 'session'],
  'auth.refresh': ['Session renewed'],
  'auth.replayedToken': ['Session ended because an old token was reused', 'session'],
  'auth.logout': ['Signed out', 'session'],
  'calls.refused': ['Access refused', 'session'],
  'auth.register': ['Signed up'],
  'auth.verifyOtp': ['Account created with the emailed code', 'user'],
  'auth.resendOtp': ['Code resent'],
  'auth.sendForgotPassword': ['Password reset requested', 'session'],
  'auth.forgotPassword': ['Password set with the emailed link', 'user'],
  'auth.completeProfile': ['Invitation accepted', 'user'],
  'account.resetPassword': ['Password changed', 'user'],
  'account.requestEmail': ['New email address requested'],
  'account.resendEmail': ['Code for the new email address resent'],
  'account.confirmEmail': ['Email address changed', 'user'],
  'account.updateProfile': ['Profile changed', 'user'],
  'sessions.revoke': ['Session signed out', 'session'],
  'sessions.revokeOthers': ['All other sessions signed out', 'session'],
  'preferences.set': ['Notification settings changed', 'user'],
  'preferences.setKeys': ['Keyboard shortcuts changed', 'user'],
  'commentTemplates.set': ['Comment templates changed', 'commentTemplates'],
  'contact.submit': ['Contact message sent'],
  'notifications.mark': ['Notification read'],
  'notifications.markAll': ['All notifications read'],
  'notifications.unsubscribe': ['Unsubscribed from a type of email', 'user'],
  'calendar.newFeed': ['Calendar address created', 'session'],
  'calendar.endFeed': ['Calendar address revoked', 'session'],
  'calendar.feed': ['Calendar address used from a new location', 'session'],
  // people
  'users.invite': ['User invited', 'user'],
  'users.resendInvite': ['Invitation resent'],
  'users.update': ['User changed', 'user'],
  'users.setStatus': ['User activated or deactivated', 'user'],
  'users.delete': ['User moved to the archive', 'user'],
  'users.assignReviewer': ['Reviewer assigned', 'drawRequest'],
  // lots
  'lots.create': ['Lot added', 'lot'],
  'lots.update': ['Lot changed', 'lot'],
  'lots.delete': ['Lot moved to the archive', 'lot', 'drawRequest'],
  'lots.updateTotalBudget': ['Total budget set', 'lot'],
  'lots.assignAgency': ['Lot assigned to an agency', 'lot', 'drawRequest'],
  'lots.updateCoordinates': ['Lot location set', 'lot'],
  'lots.import': ['Lots imported', 'lot', 'change'],
  'lots.export': ['Lots exported', 'session'],
  'lots.importFailures': ['Rejected import rows downloaded', 'session'],
  'imports.run': ['Records imported', 'costCode', 'lender', 'user', 'change'],
  'imports.failures': ['Rejected import rows downloaded', 'session'],
  'lots.cancelImport': ['Import stopped'],
  'lots.savePdf': ['Report saved as PDF', 'report'],
  // draw requests and their items
  'requests.create': ['Draw request added', 'drawRequest', 'item'],
  'requests.update': ['Draw request changed', 'drawRequest', 'item'],
  'requests.delete': ['Draw request moved to the archive', 'drawRequest'],
  'requests.assignAgencies': ['Draw request assigned to an agency', 'lot', 'drawRequest'],
  'requests.assignMail': ['Assignment email sent', 'drawRequest'],
  'requests.revertImage': ['Last decision reverted', 'media', 'comment'],
  'inspections.insertItem': ['Item added', 'drawRequest', 'item'],
  'inspections.addCustomCode': ['Item with a custom code added', 'drawRequest', 'item'],
  'inspections.deleteItem': ['Item moved to the archive', 'drawRequest', 'item'],
  'inspections.createChecklist': ['Checklist lines added', 'drawRequest', 'item', 'checklist'],
  'inspections.updateChecklistProgress': ['Progress set', 'drawRequest', 'item', 'checklist'],
  'inspections.approveItem': ['Item approved', 'item'],
  'inspections.setStatus': ['Inspection status set', 'drawRequest', 'item', 'checklist', 'attempt'],
  'inspections.addAttempt': ['Attempt submitted', 'drawRequest', 'item', 'attempt', 'media'],
  'inspections.sendNotification': ['Message sent to the borrower or reviewer', 'drawRequest'],
  'items.sendRequest': ['Photos requested', 'item'],
  'items.askPhotos': ['Number of requested photos set', 'item'],
  // photos and videos
  uploads: ['File uploaded', 'media'],
  'media.remove': ['Upload removed', 'media'],
  'items.updateImageStatus': ['Decision made', 'media', 'comment'],
  'inspections.validateMedia': ['Decision made', 'media', 'comment'],
  'inspections.setMediaStatuses': ['Decisions made', 'media', 'comment'],
  'inspections.commentMedia': ['Comment added', 'media', 'comment'],
  // summaries and reports
  'inspections.analyseImage': ['Photo description suggested', 'summary'],
  'inspections.generateSummary': ['Summary suggested', 'summary'],
  'inspections.generateLotSummary': ['Summary of the lot suggested', 'summary'],
  'inspections.updateImageSummary': ['Photo description saved', 'summary'],
  'inspections.updateItemSummary': ['Summary of the item saved', 'summary'],
  'inspections.updateSummary': ['Summary saved', 'summary'],
  'inspections.updateLotSummary': ['Summary of the lot saved', 'summary'],
  'inspections.sendReport': ['Report sent', 'report'],
  'reports.file': ['Report downloaded', 'report'],
  'reports.sharedFile': ['Report downloaded from its shared link', 'report'],
  'reports.revokeLink': ['Report link revoked', 'report'],
  'templates.create': ['Template added', 'template'],
  'templates.update': ['Template changed', 'template'],
  'templates.toggleStatus': ['Template activated or deactivated', 'template'],
  'templates.toggleDefault': ['Default template set', 'template'],
  'templates.delete': ['Template moved to the archive', 'template'],
  // cost codes, lenders, calendar, archive
  'costCodes.add': ['Cost code added', 'costCode'],
  'costCodes.update': ['Cost code changed', 'costCode'],
  'costCodes.setActive': ['Cost code activated or deactivated', 'costCode'],
  'lenders.add': ['Lender added', 'lender'],
  'lenders.update': ['Lender changed', 'lender'],
  'lenders.setActive': ['Lender activated or deactivated', 'lender'],
  'lenders.delete': ['Lender moved to the archive', 'lender'],
  // the draw ledger
  'ledger.set': ['Ledger settings changed', 'ledger'],
  'ledger.addLines': ['Budget lines added', 'ledgerLine'],
  'ledger.updateLine': ['Budget line changed', 'ledgerLine'],
  'ledger.updateLines': ['Budget lines changed', 'ledgerLine'],
  'ledger.removeLine': ['Budget line removed', 'ledgerLine'],
  'ledger.recordChangeOrder': ['Change order recorded', 'changeOrder'],
  'ledger.import': ['Schedule of values imported', 'ledgerLine', 'changeOrder', 'change'],
  'ledger.export': ['Budget exported', 'session'],
  'ledger.claimLine': ['Draw amounts of a budget line set', 'drawLine'],
  'ledger.reviewLine': ['Review of a budget line recorded', 'drawLine'],
  'ledger.approveDraw': ['Draw amounts approved', 'drawRecord'],
  'ledger.fundDraw': ['Draw funded', 'drawRecord'],
  'ledger.releaseRetainage': ['Retainage released', 'drawRecord'],
  'ledger.reverseRecord': ['Approval or payment reversed', 'drawRecord'],
  'events.create': ['Event added', 'event'],
  'events.move': ['Event moved', 'event'],
  'events.delete': ['Event removed', 'event'],
  'archive.restore': ['Restored from the archive', 'lot', 'drawRequest', 'item', 'user', 'lender', 'template'],
  'changes.undo': ['Change undone or redone', ...undoableNouns],
}

export const journalOperations = Object.keys(auditLines)

/** Actions to filter by: one choice per text, which may cover several operations. */
export const auditActions = (): { line: string; operations: string[]; of: Noun[] }[] => {
  const byLine = new Map<string, { operations: string[]; of: Noun[] }>()
  for (const [operation, [line, ...of]] of Object.entries(auditLines)) {
    const action = byLine.get(line) ?? { operations: [], of: [] }
    byLine.set(line, { operations: [...action.operations, operation], of: [...action.of, ...of] })
  }
  return [...byLine]
    .map(([line, action]) => ({ line, ...action }))
    .sort((one, other) => (one.line < other.line ? -1 : 1))
}

const lineByOperation: Readonly<Record<string, readonly [line: string, ...of: Noun[]] | undefined>> = auditLines

type After = Readonly<Record<string, unknown>> | null

/** Texts with details of the entry: the recipient, the refused call or the file format. */
const detailedLines: Readonly<Record<string, ((after: NonNullable<After>) => string | null) | undefined>> = {
  'inspections.sendReport': ({ version, lenders }) =>
    Array.isArray(lenders) ? `Version ${String(version)} of the report sent to ${lenders.join(', ')}` : null,
  'reports.deliver': ({ address, status, problem }) =>
    status === 'sent'
      ? `Report emailed to ${String(address)}`
      : `Report not emailed to ${String(address)}: ${String(problem)}`,
  'calls.refused': ({ call }) => `Access refused: ${String(call)}`,
  'imports.run': ({ records }) => (typeof records === 'string' ? `Import of ${records}` : null),
  'lots.export': ({ format }) => `Lots exported as ${String(format).toUpperCase()}`,
}

/** Text of an operation; the id of an operation that no longer exists, because the audit trail hides nothing. */
export const auditLine = (operation: string, after: After = null): string =>
  (after && detailedLines[operation]?.(after)) ?? lineByOperation[operation]?.[0] ?? operation
