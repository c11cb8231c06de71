import type { OperationId } from 'contract/core/catalog'
import { importNouns, journalNames, type ImportNoun } from 'contract/imports/nouns'
import { undeliveredText } from 'contract/reports/undelivered'
import { type Noun, nouns } from 'contract/core/nouns'
import { fieldLabelOf } from 'contract/text/field-errors'
import { currentLanguage } from 'locales/engine/current-language'
import type english from 'locales/en-US/audit-lines'
import { t } from 'locales/audit-lines'

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

/** Kinds of records that undo can restore. */
const undoableNouns = nouns.filter((noun) => !['report', 'notification', 'mail', 'session', 'change'].includes(noun))

/**
 * The kinds of records in the journal entries of each operation, without notifications. Its line is the message with
 * the operation's id.
 */
const auditNouns = {
  // the provider itself
  'media.process': ['media'],
  'media.recheck': ['media'],
  'reports.deliver': ['report'],
  'archive.purge': ['lot', 'drawRequest', 'item', 'media', 'user', 'lender', 'template'],
  'start.firstAdmin': ['user'],
  // accounts
  'auth.login': ['session'],
  'auth.failedLogin': ['session'],
  'auth.refresh': [],
  'auth.replayedToken': ['session'],
  'auth.logout': ['session'],
  'calls.refused': ['session'],
  'auth.register': [],
  'auth.verifyOtp': ['user'],
  'auth.resendOtp': [],
  'auth.sendForgotPassword': ['session'],
  'auth.forgotPassword': ['user'],
  'auth.completeProfile': ['user'],
  'account.resetPassword': ['user'],
  'account.requestEmail': [],
  'account.resendEmail': [],
  'account.confirmEmail': ['user'],
  'account.updateProfile': ['user'],
  'sessions.revoke': ['session'],
  'sessions.revokeOthers': ['session'],
  'preferences.set': ['user'],
  'preferences.setKeys': ['user'],
  'commentTemplates.set': ['commentTemplates'],
  'contact.submit': [],
  'notifications.mark': [],
  'notifications.markAll': [],
  'notifications.unsubscribe': ['user'],
  'calendar.newFeed': ['session'],
  'calendar.endFeed': ['session'],
  'calendar.feed': ['session'],
  // people
  'users.invite': ['user'],
  'users.resendInvite': [],
  'users.update': ['user'],
  'users.setStatus': ['user'],
  'users.delete': ['user'],
  'users.assignReviewer': ['drawRequest'],
  // lots
  'lots.create': ['lot'],
  'lots.update': ['lot'],
  'lots.delete': ['lot', 'drawRequest'],
  'lots.updateTotalBudget': ['lot'],
  'lots.assignAgency': ['lot', 'drawRequest'],
  'lots.updateCoordinates': ['lot'],
  'lots.import': ['lot', 'change'],
  'lots.export': ['session'],
  'lots.importFailures': ['session'],
  'imports.run': ['costCode', 'lender', 'user', 'change'],
  'imports.failures': ['session'],
  'lots.cancelImport': [],
  'lots.savePdf': ['report'],
  // draw requests and their items
  'requests.create': ['drawRequest', 'item'],
  'requests.update': ['drawRequest', 'item'],
  'requests.delete': ['drawRequest'],
  'requests.assignAgencies': ['lot', 'drawRequest'],
  'requests.assignMail': ['drawRequest'],
  'requests.revertImage': ['media', 'comment'],
  'inspections.insertItem': ['drawRequest', 'item'],
  'inspections.addCustomCode': ['drawRequest', 'item'],
  'inspections.deleteItem': ['drawRequest', 'item'],
  'inspections.createChecklist': ['drawRequest', 'item', 'checklist'],
  'inspections.updateChecklistProgress': ['drawRequest', 'item', 'checklist'],
  'inspections.approveItem': ['item'],
  'inspections.setStatus': ['drawRequest', 'item', 'checklist', 'attempt'],
  'inspections.addAttempt': ['drawRequest', 'item', 'attempt', 'media'],
  'inspections.sendNotification': ['drawRequest'],
  'items.sendRequest': ['item'],
  'items.askPhotos': ['item'],
  // photos and videos
  uploads: ['media'],
  'media.remove': ['media'],
  'items.updateImageStatus': ['media', 'comment'],
  'inspections.validateMedia': ['media', 'comment'],
  'inspections.setMediaStatuses': ['media', 'comment'],
  'inspections.commentMedia': ['media', 'comment'],
  // summaries and reports
  'inspections.analyseImage': ['summary'],
  'inspections.generateSummary': ['summary'],
  'inspections.generateLotSummary': ['summary'],
  'inspections.updateImageSummary': ['summary'],
  'inspections.updateItemSummary': ['summary'],
  'inspections.updateSummary': ['summary'],
  'inspections.updateLotSummary': ['summary'],
  'inspections.sendReport': ['report'],
  'reports.file': ['report'],
  'reports.sharedFile': ['report'],
  'reports.revokeLink': ['report'],
  'templates.create': ['template'],
  'templates.update': ['template'],
  'templates.toggleStatus': ['template'],
  'templates.toggleDefault': ['template'],
  'templates.delete': ['template'],
  // cost codes, lenders, calendar, archive
  'costCodes.add': ['costCode'],
  'costCodes.update': ['costCode'],
  'costCodes.setActive': ['costCode'],
  'lenders.add': ['lender'],
  'lenders.update': ['lender'],
  'lenders.setActive': ['lender'],
  'lenders.delete': ['lender'],
  // the draw ledger
  'ledger.set': ['ledger'],
  'ledger.addLines': ['ledgerLine'],
  'ledger.updateLine': ['ledgerLine'],
  'ledger.updateLines': ['ledgerLine'],
  'ledger.removeLine': ['ledgerLine'],
  'ledger.recordChangeOrder': ['changeOrder'],
  'ledger.import': ['ledgerLine', 'changeOrder', 'change'],
  'ledger.export': ['session'],
  'ledger.claimLine': ['drawLine'],
  'ledger.reviewLine': ['drawLine'],
  'ledger.approveDraw': ['drawRecord'],
  'ledger.fundDraw': ['drawRecord'],
  'ledger.releaseRetainage': ['drawRecord'],
  'ledger.reverseRecord': ['drawRecord'],
  'events.create': ['event'],
  'events.move': ['event'],
  'events.delete': ['event'],
  'archive.restore': ['lot', 'drawRequest', 'item', 'user', 'lender', 'template'],
  'changes.undo': [...undoableNouns],
} as const satisfies Partial<Record<JournalOperation, readonly Noun[]>>

type AuditOperation = keyof typeof auditNouns

export const journalOperations = Object.keys(auditNouns)

const isDescribed = (operation: string): operation is AuditOperation => Object.hasOwn(auditNouns, operation)

/** Actions to filter by: one choice per text, which may cover several operations. */
export const auditActions = (): { line: string; operations: string[]; of: Noun[] }[] => {
  const byLine = new Map<string, { operations: string[]; of: Noun[] }>()
  for (const operation of journalOperations.filter(isDescribed)) {
    const line = t(operation)
    const action = byLine.get(line) ?? { operations: [], of: [] }
    byLine.set(line, {
      operations: [...action.operations, operation],
      of: [...action.of, ...auditNouns[operation]],
    })
  }
  return [...byLine]
    .map(([line, action]) => ({ line, ...action }))
    .sort((one, other) => one.line.localeCompare(other.line, currentLanguage()))
}

type After = Readonly<Record<string, unknown>> | null

const importLines = {
  lots: 'detail.lots',
  'cost-codes': 'detail.costCodes',
  lenders: 'detail.lenders',
  users: 'detail.users',
  'budget-lines': 'detail.budgetLines',
} as const satisfies Record<ImportNoun, string>

/** The kind of record of an import, by its entry. */
export const importOf = (after: After): ImportNoun | undefined =>
  importNouns.find((noun) => journalNames[noun] === after?.records)

/** Texts with details of the entry: the recipient, the refused call or the file format. */
const detailedLines: Readonly<Record<string, ((after: NonNullable<After>) => string | null) | undefined>> = {
  'inspections.sendReport': ({ version, lenders }) =>
    Array.isArray(lenders) ? t('detail.reportSent', { version: String(version), names: lenders.join(', ') }) : null,
  'reports.deliver': ({ address, status, problem }) =>
    status === 'sent'
      ? t('detail.reportMailed', { address: String(address) })
      : t('detail.reportNotMailed', { address: String(address), problem: undeliveredText(String(problem)) }),
  'calls.refused': ({ call }) => t('detail.refused', { call: String(call) }),
  'imports.run': (after) => {
    const noun = importOf(after)
    return noun ? t(importLines[noun]) : null
  },
  'lots.export': ({ format }) => t('detail.exported', { format: String(format).toUpperCase() }),
}

/** Text of an operation; the id of an operation that no longer exists, because the audit trail hides nothing. */
export const auditLine = (operation: string, after: After = null): string =>
  (after && detailedLines[operation]?.(after)) ?? (isDescribed(operation) ? t(operation) : operation)

/** A kind of records: "Draw requests". */
export const kindsOf = (noun: Noun): string => t(`kind.${noun}`)

type FieldId = Extract<keyof typeof english, `field.${string}`>

/**
 * A changed field: "due date". A field without a message has its label, one that no longer exists its name as words.
 */
export function changedField(name: string): string {
  const id = `field.${name}`
  const text = t.of(id as FieldId)
  if (text !== id) return text
  const label = fieldLabelOf(
    name,
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  )
  return label.charAt(0).toLocaleLowerCase() + label.slice(1)
}
