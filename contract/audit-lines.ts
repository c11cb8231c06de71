import type { OperationId } from './catalogue'
import { type Noun, nouns } from './nouns'

/** What the provider does by itself, under a name that is no call's. */
export const ownOperations = [
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
  'lots.importFailures',
  'reports.file',
  'reports.sharedFile',
] as const

/** Under what an entry of the journal is written. */
export type JournalOperation = OperationId | (typeof ownOperations)[number] | (typeof accessOperations)[number]

/** Why no entry is looked for; said here since messages come with every page. */
export const daysTurned = 'From is later than To: the days are the wrong way round'

/** Kinds of records that an undo puts back. */
const undone = nouns.filter((noun) => !['report', 'notification', 'mail', 'session', 'change'].includes(noun))

/**
 * What was done, in words, by the operation that did it, and the kinds of records that it writes entries about, but for
 * notifications: the audit trail alone reads them, so they come with its page.
 */
export const auditLines: Readonly<Partial<Record<JournalOperation, readonly [line: string, ...of: Noun[]]>>> = {
  // by itself
  'media.process': ['File read and measured', 'media'],
  'media.recheck': ['Evidence checked again', 'media'],
  'reports.deliver': ['Report mailed or given up', 'report'],
  'archive.purge': [
    'Deleted for good after its days in the archive',
    'lot',
    'drawRequest',
    'item',
    'media',
    'user',
    'lender',
    'template',
  ],
  'start.firstAdmin': ['First admin made', 'user'],
  // accounts
  'auth.login': ['Signed in', 'session'],
  'auth.failedLogin': ['Sign-in failed', 'session'],
  'auth.refresh': ['Stayed signed in'],
  'auth.replayedToken': ['Session ended because an old token was used again', 'session'],
  'auth.logout': ['Signed out', 'session'],
  'calls.refused': ['Access refused', 'session'],
  'auth.register': ['Signed up'],
  'auth.verifyOtp': ['Account made with the code of the mail', 'user'],
  'auth.resendOtp': ['Code sent again'],
  'auth.sendForgotPassword': ['Password reset requested', 'session'],
  'auth.forgotPassword': ['Password set by the link of the mail', 'user'],
  'auth.completeProfile': ['Invitation used', 'user'],
  'account.resetPassword': ['Password changed', 'user'],
  'account.requestEmail': ['Another email address asked for'],
  'account.resendEmail': ['Code for another email address sent again'],
  'account.confirmEmail': ['Email address changed', 'user'],
  'account.updateProfile': ['Profile changed', 'user'],
  'sessions.revoke': ['Session signed out', 'session'],
  'sessions.revokeOthers': ['Sessions signed out but one', 'session'],
  'preferences.set': ['Notification settings changed', 'user'],
  'preferences.setKeys': ['Keys changed', 'user'],
  'commentTemplates.set': ['Comment templates changed', 'commentTemplates'],
  'contact.submit': ['Message sent to whoever runs this'],
  'notifications.mark': ['Notification read'],
  'notifications.markAll': ['All notifications read'],
  'notifications.unsubscribe': ['Mail of a kind ended by its link', 'user'],
  'calendar.newFeed': ['Calendar feed created', 'session'],
  'calendar.endFeed': ['Calendar feed ended', 'session'],
  'calendar.feed': ['Calendar feed read from a new location', 'session'],
  // people
  'users.invite': ['Person invited', 'user'],
  'users.resendInvite': ['Invitation sent again'],
  'users.update': ['Person changed', 'user'],
  'users.setStatus': ['Person activated or deactivated', 'user'],
  'users.delete': ['Person put into the archive', 'user'],
  'users.assignReviewer': ['Reviewer assigned', 'drawRequest'],
  // lots
  'lots.create': ['Lot added', 'lot'],
  'lots.update': ['Lot changed', 'lot'],
  'lots.delete': ['Lot put into the archive', 'lot', 'drawRequest'],
  'lots.updateTotalBudget': ['Budget of the lot set', 'lot'],
  'lots.assignAgency': ['Lot given to an agency', 'lot', 'drawRequest'],
  'lots.updateCoordinates': ['Lot placed on the map', 'lot'],
  'lots.import': ['Lots imported', 'lot'],
  'lots.export': ['Lots exported', 'session'],
  'lots.importFailures': ['Rejected import rows downloaded', 'session'],
  'lots.cancelImport': ['Import stopped'],
  'lots.savePdf': ['Report kept as PDF', 'report'],
  // draw requests and their items
  'requests.create': ['Draw request added', 'drawRequest', 'item'],
  'requests.update': ['Draw request changed', 'drawRequest', 'item'],
  'requests.delete': ['Draw request put into the archive', 'drawRequest'],
  'requests.assignAgencies': ['Draw request given to an agency', 'lot', 'drawRequest'],
  'requests.assignMail': ['Assignment mailed', 'drawRequest'],
  'requests.revertImage': ['Last decision taken back', 'media', 'comment'],
  'inspections.insertItem': ['Item added', 'drawRequest', 'item'],
  'inspections.addCustomCode': ['Item with a code of its own added', 'drawRequest', 'item'],
  'inspections.deleteItem': ['Item put into the archive', 'drawRequest', 'item'],
  'inspections.createChecklist': ['Checklist lines added', 'drawRequest', 'item', 'checklist'],
  'inspections.updateChecklistProgress': ['Progress set', 'drawRequest', 'item', 'checklist'],
  'inspections.approveItem': ['Item approved', 'item'],
  'inspections.setStatus': ['Status of the inspection set', 'drawRequest', 'item', 'checklist', 'attempt'],
  'inspections.addAttempt': ['Attempt submitted', 'drawRequest', 'item', 'attempt', 'media'],
  'inspections.sendNotification': ['Borrower or reviewer written to', 'drawRequest'],
  'items.sendRequest': ['Evidence asked for', 'item'],
  'items.askPhotos': ['Number of photos asked for set', 'item'],
  // photos and videos
  uploads: ['File uploaded', 'media'],
  'media.remove': ['Upload removed', 'media'],
  'items.updateImageStatus': ['Decision made', 'media', 'comment'],
  'inspections.validateMedia': ['Decision made', 'media', 'comment'],
  'inspections.setMediaStatuses': ['Decisions made', 'media', 'comment'],
  'inspections.commentMedia': ['Comment written', 'media', 'comment'],
  // summaries and reports
  'inspections.analyseImage': ['Text about a photo suggested', 'summary'],
  'inspections.generateSummary': ['Summary suggested', 'summary'],
  'inspections.generateLotSummary': ['Summary of the lot suggested', 'summary'],
  'inspections.updateImageSummary': ['Text about a photo kept', 'summary'],
  'inspections.updateItemSummary': ['Summary of the item kept', 'summary'],
  'inspections.updateSummary': ['Summary kept', 'summary'],
  'inspections.updateLotSummary': ['Summary of the lot kept', 'summary'],
  'inspections.sendReport': ['Report sent', 'report'],
  'reports.file': ['Report downloaded', 'report'],
  'reports.sharedFile': ['Report downloaded from its shared link', 'report'],
  'reports.revokeLink': ['Link to a report ended', 'report'],
  'templates.create': ['Template added', 'template'],
  'templates.update': ['Template changed', 'template'],
  'templates.toggleStatus': ['Template activated or deactivated', 'template'],
  'templates.toggleDefault': ['Template made the default', 'template'],
  'templates.delete': ['Template taken away', 'template'],
  // cost codes, lenders, calendar, archive
  'costCodes.add': ['Cost code added', 'costCode'],
  'costCodes.update': ['Cost code changed', 'costCode'],
  'costCodes.setActive': ['Cost code activated or deactivated', 'costCode'],
  'lenders.add': ['Lender added', 'lender'],
  'lenders.update': ['Lender changed', 'lender'],
  'lenders.setActive': ['Lender activated or deactivated', 'lender'],
  'lenders.delete': ['Lender put into the archive', 'lender'],
  'events.create': ['Event added', 'event'],
  'events.move': ['Event moved', 'event'],
  'events.delete': ['Event taken out', 'event'],
  'archive.restore': ['Brought back from the archive', 'lot', 'drawRequest', 'item', 'user', 'lender', 'template'],
  'changes.undo': ['Change undone or redone', ...undone],
}

/** Every operation an entry of the journal can be written under. */
export const journalOperations = Object.keys(auditLines)

/** What can have been done, by its words: one choice for the operations that the trail tells alike. */
export const auditDeeds = (): { line: string; operations: string[]; of: Noun[] }[] => {
  const deeds = new Map<string, { operations: string[]; of: Noun[] }>()
  for (const [operation, [line, ...of]] of Object.entries(auditLines)) {
    const deed = deeds.get(line) ?? { operations: [], of: [] }
    deeds.set(line, { operations: [...deed.operations, operation], of: [...deed.of, ...of] })
  }
  return [...deeds].map(([line, deed]) => ({ line, ...deed })).sort((one, other) => (one.line < other.line ? -1 : 1))
}

const byName: Readonly<Record<string, readonly [line: string, ...of: Noun[]] | undefined>> = auditLines

type After = Readonly<Record<string, unknown>> | null

/** Lines that include details of the entry: the recipient, the refused call, the file format. */
const linesOf: Readonly<Record<string, ((after: NonNullable<After>) => string | null) | undefined>> = {
  'inspections.sendReport': ({ version, lenders }) =>
    Array.isArray(lenders) ? `Version ${String(version)} of the report sent to ${lenders.join(', ')}` : null,
  'reports.deliver': ({ address, status, problem }) =>
    status === 'sent'
      ? `Report mailed to ${String(address)}`
      : `Report not mailed to ${String(address)}: ${String(problem)}`,
  'calls.refused': ({ call }) => `Access refused: ${String(call)}`,
  'lots.export': ({ format }) => `Lots exported as ${String(format).toUpperCase()}`,
}

/** An operation in words. One that no build knows any more keeps its name: the trail hides nothing. */
export const auditLine = (operation: string, after: After = null): string =>
  (after && linesOf[operation]?.(after)) ?? byName[operation]?.[0] ?? operation
