import type { OperationId } from './catalogue'
import type { RoleName } from './roles'

/**
 * Which records of an operation a role reaches: the repository's scope says it in SQL, this says it in words. `own` are an
 * agency's, for its reviewers too; `global` are nobody's and for all.
 */
export type Scope = 'all' | 'own' | 'assigned' | 'lot' | 'self' | 'global'

export type PolicyRow = Partial<Record<RoleName, Scope>> | 'public'

const everybody = { admin: 'all', agency: 'own', reviewer: 'assigned', borrower: 'lot' } as const satisfies PolicyRow
const staff = { admin: 'all', agency: 'own', reviewer: 'assigned' } as const satisfies PolicyRow
/** Whoever keeps records: what is theirs to add, edit and delete. */
const owners = { admin: 'all', agency: 'own' } as const satisfies PolicyRow
const adminAlone = { admin: 'all' } as const satisfies PolicyRow
const oneself = { admin: 'self', agency: 'self', reviewer: 'self', borrower: 'self' } as const satisfies PolicyRow
const people = { ...owners, reviewer: 'self', borrower: 'self' } as const satisfies PolicyRow

/** Who may call what, one row per operation (contract: "Who may do what"). Anything not granted here is 403. */
export const policy: Record<OperationId, PolicyRow> = {
  'auth.login': 'public',
  'auth.refresh': 'public',
  'auth.verifyToken': 'public',
  'auth.completeProfile': 'public',
  'auth.register': 'public',
  'auth.verifyOtp': 'public',
  'auth.resendOtp': 'public',
  'auth.sendForgotPassword': 'public',
  'auth.verifyLink': 'public',
  'auth.forgotPassword': 'public',
  'auth.logout': oneself,
  'auth.me': oneself,
  'lots.list': everybody,
  'lots.details': everybody,
  'lots.updateTotalBudget': owners,
  'lots.create': owners,
  'lots.update': owners,
  'lots.delete': owners,
  'lots.assignAgency': adminAlone,
  'lots.updateCoordinates': owners,
  'lots.previewImport': owners,
  'lots.import': owners,
  'lots.importFailures': owners,
  'lots.importTemplate': owners,
  'lots.export': everybody,
  'geo.states': oneself,
  'geo.cities': oneself,
  'geo.geocode': oneself,
  'geo.reverse': oneself,
  'requests.list': everybody,
  'requests.details': everybody,
  'requests.requestDetails': everybody,
  'requests.inspection': everybody,
  'requests.create': owners,
  'requests.update': owners,
  'requests.delete': owners,
  'requests.assignAgencies': adminAlone,
  'requests.assignMail': owners,
  'requests.revertImage': staff,
  'inspections.codes': everybody,
  'inspections.checklists': everybody,
  'inspections.costCodesByLot': everybody,
  'inspections.insertItem': staff,
  'inspections.addCustomCode': owners,
  'inspections.deleteItem': staff,
  'inspections.createChecklist': staff,
  'inspections.updateChecklistProgress': staff,
  'inspections.approveItem': staff,
  'inspections.setStatus': staff,
  'inspections.addAttempt': everybody,
  'inspections.attempts': everybody,
  'inspections.attemptMedia': everybody,
  'inspections.history': everybody,
  'inspections.costCodeHistoryMedia': everybody,
  'inspections.checklistHistory': everybody,
  'inspections.files': everybody,
  'inspections.sendNotification': staff,
  'inspections.report': everybody,
  'lots.report': everybody,
  'lots.reportDetails': everybody,
  'items.sendRequest': staff,
  'items.borrowerStaff': staff,
  'items.updateImageStatus': staff,
  'items.progressHistory': everybody,
  'items.lastTwoProgress': everybody,
  'items.perMonth': everybody,
  'inspections.validateMedia': staff,
  'inspections.commentMedia': everybody,
  'inspections.mediaComments': everybody,
  'inspections.setMediaStatuses': staff,
  'media.remove': everybody,
  'media.file': everybody,
  uploads: everybody,
  'costCodes.list': { admin: 'all', agency: 'own', reviewer: 'own', borrower: 'global' },
  'costCodes.add': owners,
  'costCodes.update': owners,
  'costCodes.setActive': owners,
  'lenders.list': owners,
  'lenders.byAgency': owners,
  'lenders.selected': owners,
  'lenders.add': owners,
  'lenders.update': owners,
  'lenders.setActive': owners,
  'lenders.delete': owners,
  'commentTemplates.list': { admin: 'global', agency: 'own', reviewer: 'own' },
  'commentTemplates.set': { admin: 'global', agency: 'own' },
  'notifications.list': oneself,
  'notifications.latest': oneself,
  'notifications.mark': oneself,
  'changes.list': oneself,
  'changes.undo': oneself,
  'users.list': people,
  'users.byType': people,
  'users.agencies': owners,
  'users.reviewers': owners,
  'users.profile': people,
  'users.invite': owners,
  'users.resendInvite': owners,
  'users.update': owners,
  'users.setStatus': owners,
  'users.delete': owners,
  'account.updateProfile': oneself,
  'account.resetPassword': oneself,
  'account.requestEmail': oneself,
  'account.confirmEmail': oneself,
  'sessions.list': oneself,
  'sessions.revoke': oneself,
  'users.assignReviewer': { agency: 'own' },
  'archive.list': owners,
  'archive.restore': owners,
  search: everybody,
  stream: everybody,
  'health.live': 'public',
  'health.ready': 'public',
}

/** Whether a role may call an operation at all; which records, its scope decides. */
export function may(role: RoleName, operation: OperationId): boolean {
  const row = policy[operation]
  return row === 'public' || row[role] !== undefined
}
