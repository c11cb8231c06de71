import type { OperationId } from './catalogue'

/** What the provider does by itself, under a name that is no call's. */
export const ownOperations = [
  'media.process',
  'media.recheck',
  'reports.deliver',
  'archive.purge',
  'start.firstAdmin',
] as const

/** Under what an entry of the journal is written. */
export type JournalOperation = OperationId | (typeof ownOperations)[number]

/** Why no entry is looked for; said here since messages come with every page. */
export const daysTurned = 'From is later than To: the days are the wrong way round'

/** What was done, in words, by the operation that did it: the audit trail alone reads them, so they come with its page. */
export const auditLines: Readonly<Partial<Record<JournalOperation, string>>> = {
  // by itself
  'media.process': 'File read and measured',
  'media.recheck': 'Evidence checked again',
  'reports.deliver': 'Report mailed or given up',
  'archive.purge': 'Deleted for good after its days in the archive',
  'start.firstAdmin': 'First admin made',
  // accounts
  'auth.login': 'Signed in',
  'auth.refresh': 'Stayed signed in',
  'auth.logout': 'Signed out',
  'auth.register': 'Signed up',
  'auth.verifyOtp': 'Account made with the code of the mail',
  'auth.resendOtp': 'Code sent again',
  'auth.sendForgotPassword': 'Mail for a new password sent',
  'auth.forgotPassword': 'Password set by the link of the mail',
  'auth.completeProfile': 'Invitation used',
  'account.resetPassword': 'Password changed',
  'account.requestEmail': 'Another email address asked for',
  'account.resendEmail': 'Code for another email address sent again',
  'account.confirmEmail': 'Email address changed',
  'account.updateProfile': 'Profile changed',
  'sessions.revoke': 'Session signed out',
  'sessions.revokeOthers': 'Sessions signed out but one',
  'preferences.set': 'Notification settings changed',
  'preferences.setKeys': 'Keys changed',
  'commentTemplates.set': 'Comment templates changed',
  'contact.submit': 'Message sent to whoever runs this',
  'notifications.mark': 'Notification read',
  'notifications.markAll': 'All notifications read',
  'notifications.unsubscribe': 'Mail of a kind ended by its link',
  'calendar.newFeed': 'Calendar address made',
  'calendar.endFeed': 'Calendar address ended',
  // people
  'users.invite': 'Person invited',
  'users.resendInvite': 'Invitation sent again',
  'users.update': 'Person changed',
  'users.setStatus': 'Person activated or deactivated',
  'users.delete': 'Person put into the archive',
  'users.assignReviewer': 'Reviewer assigned',
  // lots
  'lots.create': 'Lot added',
  'lots.update': 'Lot changed',
  'lots.delete': 'Lot put into the archive',
  'lots.updateTotalBudget': 'Budget of the lot set',
  'lots.assignAgency': 'Lot given to an agency',
  'lots.updateCoordinates': 'Lot placed on the map',
  'lots.import': 'Lots imported',
  'lots.cancelImport': 'Import stopped',
  'lots.savePdf': 'Report kept as PDF',
  // draw requests and their items
  'requests.create': 'Draw request added',
  'requests.update': 'Draw request changed',
  'requests.delete': 'Draw request put into the archive',
  'requests.assignAgencies': 'Draw request given to an agency',
  'requests.assignMail': 'Assignment mailed',
  'requests.revertImage': 'Last decision taken back',
  'inspections.insertItem': 'Item added',
  'inspections.addCustomCode': 'Item with a code of its own added',
  'inspections.deleteItem': 'Item put into the archive',
  'inspections.createChecklist': 'Checklist lines added',
  'inspections.updateChecklistProgress': 'Progress set',
  'inspections.approveItem': 'Item approved',
  'inspections.setStatus': 'Status of the inspection set',
  'inspections.addAttempt': 'Attempt submitted',
  'inspections.sendNotification': 'Borrower or reviewer written to',
  'items.sendRequest': 'Evidence asked for',
  'items.askPhotos': 'Number of photos asked for set',
  // photos and videos
  uploads: 'File uploaded',
  'media.remove': 'Upload removed',
  'items.updateImageStatus': 'Decision made',
  'inspections.validateMedia': 'Decision made',
  'inspections.setMediaStatuses': 'Decisions made',
  'inspections.commentMedia': 'Comment written',
  // summaries and reports
  'inspections.analyseImage': 'Text about a photo suggested',
  'inspections.generateSummary': 'Summary suggested',
  'inspections.generateLotSummary': 'Summary of the lot suggested',
  'inspections.updateImageSummary': 'Text about a photo kept',
  'inspections.updateItemSummary': 'Summary of the item kept',
  'inspections.updateSummary': 'Summary kept',
  'inspections.updateLotSummary': 'Summary of the lot kept',
  'inspections.sendReport': 'Report sent',
  'reports.revokeLink': 'Link to a report ended',
  'templates.create': 'Template added',
  'templates.update': 'Template changed',
  'templates.toggleStatus': 'Template activated or deactivated',
  'templates.toggleDefault': 'Template made the default',
  'templates.delete': 'Template taken away',
  // cost codes, lenders, calendar, archive
  'costCodes.add': 'Cost code added',
  'costCodes.update': 'Cost code changed',
  'costCodes.setActive': 'Cost code activated or deactivated',
  'lenders.add': 'Lender added',
  'lenders.update': 'Lender changed',
  'lenders.setActive': 'Lender activated or deactivated',
  'lenders.delete': 'Lender put into the archive',
  'events.create': 'Event added',
  'events.move': 'Event moved',
  'events.delete': 'Event taken out',
  'archive.restore': 'Brought back from the archive',
  'changes.undo': 'Change undone or redone',
}

/** Every operation an entry of the journal can be written under. */
export const journalOperations = Object.keys(auditLines)

/** What can have been done, by its words: one choice for the operations that the trail tells alike. */
export const auditDeeds = (): { line: string; operations: string[] }[] => {
  const deeds = new Map<string, string[]>()
  for (const [operation, line] of Object.entries(auditLines)) deeds.set(line, [...(deeds.get(line) ?? []), operation])
  return [...deeds]
    .map(([line, operations]) => ({ line, operations }))
    .sort((one, other) => (one.line < other.line ? -1 : 1))
}

const byName: Readonly<Record<string, string | undefined>> = auditLines

type After = Readonly<Record<string, unknown>> | null

/** Of what goes to somebody the line says to whom, as far as the entry does. */
const toWhom: Readonly<Record<string, ((after: NonNullable<After>) => string | null) | undefined>> = {
  'inspections.sendReport': ({ version, lenders }) =>
    Array.isArray(lenders) ? `Version ${String(version)} of the report sent to ${lenders.join(', ')}` : null,
  'reports.deliver': ({ address, status, problem }) =>
    status === 'sent'
      ? `Report mailed to ${String(address)}`
      : `Report not mailed to ${String(address)}: ${String(problem)}`,
}

/** An operation in words. One that no build knows any more keeps its name: the trail hides nothing. */
export const auditLine = (operation: string, after: After = null): string =>
  (after && toWhom[operation]?.(after)) ?? byName[operation] ?? operation
