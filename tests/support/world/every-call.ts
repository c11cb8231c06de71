import type { OperationId } from 'contract/core/catalog'
import { newId } from 'provider/db/ids'
import type { AnyInput } from './call'
import type { TenantRecords } from './tenant-records'
import { aBudgetFile, aCostCodeFile, aLotFile } from 'tests/support/files/lot-files'
import { password, type Person } from './people'

/** Input of a call for the records of a test tenant. */
export type Made = AnyInput & { headers?: Record<string, string> }
type Maker = (owned: TenantRecords, caller: Person) => Made

const byId =
  (name: keyof TenantRecords): Maker =>
  (owned) => ({ params: { id: owned[name] } })
const byIdWith =
  (name: keyof TenantRecords, body: object): Maker =>
  (owned) => ({ params: { id: owned[name] }, body })
const nothing: Maker = () => ({})

let lotsMade = 0
const aLotForm = () => {
  lotsMade += 1
  const place = { street: '1 Oak Street', city: 'Santa Cruz', stateOrProvince: 'CA', postalCode: '95060' }
  const borrower = { borrowerName: 'Ada Miller', borrowerEmail: 'ada@plumbline.test' }
  return { lotNumber: `P-${lotsMade}`, loanNumber: `PL-${lotsMade}`, ...place, ...borrower }
}

const tus = (target: string): Record<string, string> => {
  const fields = { kind: 'media', target, filename: 'photo.jpg', type: 'image/jpeg' }
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  return { 'tus-resumable': '1.0.0', 'upload-length': '1000', 'upload-metadata': metadata.join() }
}

const chosen = { password: 'Different2!', confirmPassword: 'Different2!' }

/**
 * Input for every call of the contract, such that it succeeds for permitted roles. A new operation does not compile
 * until it is listed here.
 */
export const calls: Record<OperationId, Maker> = {
  'auth.setupStatus': nothing,
  'auth.login': (_records, { email }) => ({ body: { email, password } }),
  'auth.refresh': (_records, { accessToken, refreshToken }) => ({ body: { accessToken, refreshToken } }),
  'auth.register': () => ({
    body: { firstName: 'Ana', lastName: 'New', email: `${newId()}@plumbline.test`, ...chosen },
  }),
  'auth.verifyOtp': (_records, { email }) => ({ body: { email, otp: '123456' } }),
  'auth.resendOtp': (_records, { email }) => ({ body: { email } }),
  'auth.sendForgotPassword': (_records, { email }) => ({ body: { email, type: 'forgotPassword' } }),
  'auth.verifyLink': ({ invitation }) => ({ params: { token: invitation } }),
  'auth.forgotPassword': ({ invitation }) => ({ body: { token: invitation, ...chosen } }),
  'auth.logout': nothing,
  'auth.me': nothing,
  'lots.list': () => ({ body: {} }),
  'lots.details': byId('lotId'),
  'lots.create': () => ({ body: aLotForm() }),
  'lots.update': ({ lotId }) => ({ body: { uuid: lotId, street: '1 New Street' } }),
  'lots.delete': ({ lotId }) => ({ body: { target: { ids: [lotId] } } }),
  'lots.assignAgency': ({ lotId }) => ({ body: { target: { ids: [lotId] }, agency: null } }),
  'lots.updateCoordinates': ({ lotId }) => ({
    params: { lotId },
    body: { coordinates: { latitude: 36.97, longitude: -122.03 } },
  }),
  'lots.updateTotalBudget': ({ lotId }) => ({ params: { lotId }, body: { totalBudget: 250_000 } }),
  'lots.previewImport': () => ({ body: {}, files: { file: aLotFile() } }),
  'lots.import': () => ({ body: {}, files: { file: aLotFile() } }),
  'lots.importProgress': ({ workId }) => ({ params: { work: workId } }),
  'lots.cancelImport': ({ workId }) => ({ params: { work: workId } }),
  'lots.importFailures': ({ importId }) => ({ params: { changeId: importId } }),
  'lots.recentImports': nothing,
  'lots.importTemplate': nothing,
  'imports.preview': () => ({ params: { noun: 'cost-codes' }, body: {}, files: { file: aCostCodeFile() } }),
  'imports.run': () => ({ params: { noun: 'cost-codes' }, body: {}, files: { file: aCostCodeFile() } }),
  'imports.failures': ({ importId }) => ({ params: { noun: 'cost-codes', changeId: importId } }),
  'imports.recent': () => ({ params: { noun: 'cost-codes' } }),
  'imports.template': () => ({ params: { noun: 'cost-codes' } }),
  'lots.export': nothing,
  'geo.states': nothing,
  // The fixture of unknown ids has an id in place of a street.
  'geo.cities': ({ street }) => ({ params: { stateId: street.includes(' ') ? 'TX' : street } }),
  'geo.geocode': () => ({ query: { address: 'Austin, TX 78701' } }),
  'geo.reverse': () => ({ query: { lat: 30.27, lng: -97.74 } }),
  'requests.list': () => ({ body: {} }),
  'requests.details': byId('requestId'),
  'requests.requestDetails': byId('requestId'),
  'requests.inspection': ({ requestId }) => ({ body: { inspectionId: requestId } }),
  'requests.create': ({ lotId, costCodeId }) => ({
    body: { lotId, title: 'Roof', totalBudget: 10_000, costCodeIds: [costCodeId] },
  }),
  'requests.update': ({ openRequestId }) => ({ params: { id: openRequestId }, body: { title: 'Roof' } }),
  'requests.delete': ({ openRequestId }) => ({ body: { target: { ids: [openRequestId] } } }),
  'requests.assignAgencies': ({ openRequestId, agencyId }) => ({
    body: { target: { ids: [openRequestId] }, agency: agencyId },
  }),
  'requests.assignMail': ({ requestId }) => ({ body: { target: { ids: [requestId] } } }),
  'requests.revertImage': ({ decidedId }) => ({ params: { id: decidedId }, body: {} }),
  'inspections.codes': ({ requestId }) => ({ params: { inspectionId: requestId } }),
  'inspections.checklists': ({ itemId }) => ({ params: { itemId } }),
  'inspections.costCodesByLot': ({ lotId }) => ({ params: { lotId } }),
  'inspections.insertItem': ({ openRequestId, costCodeId }) => ({
    body: { inspectionId: openRequestId, costCodeId, budget: 5000 },
  }),
  'inspections.addCustomCode': ({ openRequestId }) => ({
    params: { inspectionId: openRequestId },
    body: { code: 'X-1', title: 'Pond' },
  }),
  'inspections.deleteItem': ({ openItemId }) => ({ body: { ids: [openItemId] } }),
  'inspections.createChecklist': ({ itemId }) => ({ body: { itemId, titles: ['Gutters'] } }),
  'inspections.updateChecklistProgress': ({ entryId }) => ({ params: { uuid: entryId }, body: { progress: 50 } }),
  'inspections.approveItem': ({ itemId }) => ({ body: { ids: [itemId] } }),
  'inspections.setStatus': ({ requestId, itemId }) => ({
    params: { inspectionId: requestId },
    body: { status: 're-requested', items: [{ itemId, reason: 'Once more' }] },
  }),
  'inspections.addAttempt': ({ openRequestId }) => ({ body: { inspectionId: openRequestId } }),
  'inspections.attempts': ({ requestId }) => ({ params: { inspectionId: requestId } }),
  'inspections.attemptMedia': ({ requestId }) => ({ params: { inspectionId: requestId }, query: { attempt: 1 } }),
  'inspections.history': ({ requestId }) => ({ params: { inspectionId: requestId } }),
  'inspections.costCodeHistoryMedia': ({ itemId }) => ({ params: { itemId } }),
  'inspections.checklistHistory': ({ itemId }) => ({ params: { itemId } }),
  'inspections.files': byId('requestId'),
  'inspections.sendNotification': ({ requestId }) => ({
    body: { inspectionId: requestId, to: 'borrower', text: 'Please look' },
  }),
  'inspections.summaries': byId('requestId'),
  'inspections.analyseImage': ({ mediaId }) => ({ body: { mediaId } }),
  'inspections.generateSummary': ({ requestId }) => ({ body: { inspectionId: requestId } }),
  'inspections.generateLotSummary': ({ lotId }) => ({ body: { lotId } }),
  'inspections.updateImageSummary': ({ mediaId }) => ({ body: { mediaId, text: 'All in place' } }),
  'inspections.updateItemSummary': ({ itemId }) => ({ params: { itemId }, body: { text: 'All in place' } }),
  'inspections.updateSummary': ({ requestId }) => ({
    params: { inspectionId: requestId },
    body: { text: 'All in place' },
  }),
  'inspections.updateLotSummary': ({ lotId }) => ({ params: { lotId }, body: { text: 'All in place' } }),
  'inspections.report': byId('completedId'),
  'lots.report': byId('lotId'),
  'lots.savePdf': ({ lotId, requestId }) => ({ body: { lotId, requestId } }),
  'inspections.pdfs': byId('completedId'),
  'reports.file': byId('reportId'),
  'inspections.sendReport': ({ completedId, lenderId }) => ({
    body: { requestId: completedId, lenders: [lenderId] },
  }),
  'reports.revokeLink': byId('linkId'),
  'templates.list': nothing,
  'templates.get': byId('templateId'),
  'templates.default': nothing,
  'templates.preview': () => ({ body: { summaryHtml: '<p>{{address}}</p>' } }),
  'templates.create': () => ({ body: { name: newId().slice(-12), summaryHtml: '<p>{{address}}</p>' } }),
  'templates.update': ({ templateId }) => ({ params: { id: templateId }, body: { name: 'Short' } }),
  'templates.toggleStatus': ({ templateId }) => ({ params: { id: templateId }, body: {} }),
  'templates.toggleDefault': byId('templateId'),
  'templates.delete': byId('templateId'),
  'reports.shared': ({ linkId }) => ({ params: { token: linkId } }),
  'reports.sharedFile': ({ linkId }) => ({ params: { token: linkId } }),
  'reports.sharedImage': ({ linkId, mediaId }) => ({ params: { token: linkId, id: mediaId, variant: 'preview' } }),
  'lots.reportDetails': byId('lotId'),
  'items.borrowerStaff': ({ requestId }) => ({ params: { requestId } }),
  'items.updateImageStatus': ({ mediaId }) => ({ body: { id: mediaId, status: 'verified' } }),
  'items.progressHistory': ({ itemId }) => ({ params: { itemId } }),
  'items.lastTwoProgress': ({ itemId }) => ({ params: { itemId } }),
  'items.perMonth': nothing,
  'items.askPhotos': ({ openItemId }) => ({ params: { itemId: openItemId }, body: { photosWanted: 3 } }),
  'items.sendRequest': ({ openRequestId }) => ({ body: { requestId: openRequestId } }),
  'inspections.validateMedia': ({ mediaId }) => ({ params: { id: mediaId }, body: { status: 'verified' } }),
  'inspections.commentMedia': ({ mediaId }) => ({ params: { id: mediaId }, body: { text: 'Look here' } }),
  'inspections.mediaComments': byId('mediaId'),
  'media.matches': byId('mediaId'),
  'inspections.setMediaStatuses': ({ mediaId }) => ({ body: { target: { ids: [mediaId] }, status: 'verified' } }),
  'media.remove': ({ capturedId }) => ({ params: { uuid: capturedId } }),
  'media.file': ({ mediaId }) => ({ params: { prefix: 'inspectionItemsImages', uuid: mediaId, variant: 'original' } }),
  uploads: ({ openItemId }) => ({ headers: tus(openItemId) }),
  'costCodes.list': nothing,
  'costCodes.add': () => ({ body: { code: newId().slice(-12), title: 'Solar panels' } }),
  'costCodes.update': ({ costCodeId }) => ({ params: { id: costCodeId }, body: { title: 'Solar roof' } }),
  'costCodes.setActive': ({ costCodeId }) => ({ params: { id: costCodeId }, body: { status: 'inactive' } }),
  'lenders.list': nothing,
  'lenders.byAgency': ({ agencyId }) => ({ query: { agencyId } }),
  'lenders.selected': ({ requestId }) => ({ params: { requestId } }),
  'lenders.add': ({ agencyId }) => ({ body: { name: `Cedar Valley Bank ${newId()}`, agency: agencyId } }),
  'lenders.update': ({ lenderId }) => ({ params: { id: lenderId }, body: { name: `Cedar Valley ${newId()}` } }),
  'lenders.setActive': ({ lenderId }) => ({ params: { id: lenderId }, body: { status: 'inactive' } }),
  'lenders.delete': byId('lenderId'),
  'ledger.get': ({ lotId }) => ({ params: { lotId } }),
  'ledger.set': ({ lotId }) => ({
    params: { lotId },
    body: { loanAmount: 25_000_000, reason: 'Loan signed' },
  }),
  'ledger.addLines': ({ lotId }) => ({
    params: { lotId },
    body: { lines: [{ code: '03-300', title: newId(), scheduledValue: 4_000_000 }] },
  }),
  'ledger.updateLine': byIdWith('ledgerLineId', { title: 'Slab' }),
  'ledger.updateLines': ({ lotId, ledgerLineId }) => ({
    params: { lotId },
    body: { lines: [{ id: ledgerLineId, title: 'Slab' }] },
  }),
  'ledger.removeLine': byIdWith('ledgerLineId', { reason: 'Not built' }),
  'ledger.previewImport': ({ lotId }) => ({ params: { lotId }, body: {}, files: { file: aBudgetFile() } }),
  'ledger.import': ({ lotId }) => ({ params: { lotId }, body: {}, files: { file: aBudgetFile() } }),
  'ledger.recentImports': ({ lotId }) => ({ params: { lotId } }),
  'ledger.export': ({ lotId }) => ({ params: { lotId } }),
  'ledger.recordChangeOrder': ({ lotId, ledgerLineId }) => ({
    params: { lotId },
    body: { date: '2026-06-30', reason: 'Thicker slab', lines: [{ lineId: ledgerLineId, amount: 1 }] },
  }),
  'ledger.draws': ({ lotId }) => ({ params: { lotId } }),
  'ledger.now': ({ lotId }) => ({ params: { lotId } }),
  'ledger.columns': ({ lotId }) => ({ params: { lotId } }),
  'ledger.draw': ({ requestId }) => ({ params: { requestId } }),
  'ledger.claimLine': ({ openRequestId, ledgerLineId }) => ({
    params: { requestId: openRequestId, lineId: ledgerLineId },
    body: { requested: 500_000, claimedPercent: 12.5, storedMaterials: 100_000 },
  }),
  'ledger.reviewLine': ({ openRequestId, ledgerLineId }) => ({
    params: { requestId: openRequestId, lineId: ledgerLineId },
    body: { override: 1, reason: 'Work differs from the plans' },
  }),
  'ledger.approveDraw': ({ completedId }) => ({ params: { requestId: completedId }, body: { date: '2026-06-30' } }),
  'ledger.fundDraw': ({ approvedId }) => ({
    params: { requestId: approvedId },
    body: { date: '2026-06-30', reference: 'Wire 1' },
  }),
  'ledger.releaseRetainage': ({ approvedId }) => ({
    params: { requestId: approvedId },
    body: { date: '2026-06-30', reference: 'Wire 2' },
  }),
  'ledger.reverseRecord': byIdWith('approvalId', { reason: 'Wrong draw' }),
  'commentTemplates.list': nothing,
  'commentTemplates.set': () => ({ body: { templates: [{ label: newId().slice(-12), text: 'Too far away' }] } }),
  'notifications.list': () => ({ body: {} }),
  'notifications.latest': nothing,
  'notifications.mark': byId('notificationId'),
  'notifications.markAll': nothing,
  'notifications.unsubscribe': ({ notificationId }) => ({ params: { token: notificationId } }),
  'outbox.list': nothing,
  'preferences.get': nothing,
  'preferences.setKeys': () => ({ body: { keys: { 'media.verify': ['q'] } } }),
  'preferences.set': () => ({ body: { preferences: [{ kind: 'written', mail: false }] } }),
  'changes.list': nothing,
  'changes.undo': ({ changeId }) => ({ params: { changeId } }),
  'auth.verifyToken': ({ invitation }) => ({ params: { token: invitation } }),
  'auth.completeProfile': ({ invitation }) => ({
    body: { token: invitation, ...chosen },
  }),
  'users.list': ({ personId }) => ({ body: { filters: { ids: [personId] } } }),
  'users.byType': (_records, { role }) => ({ body: { type: role === 'borrower' ? 'borrower' : 'reviewer' } }),
  'users.agencies': nothing,
  'users.reviewers': nothing,
  'users.profile': ({ personId }) => ({ query: { userId: personId } }),
  'users.invite': ({ agencyId }) => ({
    body: { firstName: 'Ana', lastName: 'New', email: `${newId()}@plumbline.test`, role: 3, agency: agencyId },
  }),
  'users.resendInvite': byId('invitedId'),
  'users.update': ({ personId }) => ({ params: { id: personId }, body: { firstName: 'Other' } }),
  'users.setStatus': ({ personId }) => ({ body: { target: { ids: [personId] }, status: 'inactive' } }),
  'users.delete': ({ personId }) => ({ body: { target: { ids: [personId] } } }),
  'account.updateProfile': ({ ownerId }) => ({ body: { firstName: 'Other', userId: ownerId } }),
  'account.resetPassword': () => ({
    body: { currentPassword: password, newPassword: password, confirmNewPassword: password },
  }),
  'account.requestEmail': () => ({ body: { email: `${newId()}@plumbline.test`, password } }),
  'account.resendEmail': nothing,
  'account.confirmEmail': ({ emailCode }) => ({ body: { otp: emailCode } }),
  'sessions.list': nothing,
  'sessions.revoke': byId('sessionId'),
  'sessions.revokeOthers': nothing,
  'users.assignReviewer': ({ requestId, reviewerId }) => ({
    body: { reviewer: reviewerId, target: { ids: [requestId] } },
  }),
  'archive.list': ({ street }) => ({ query: { keyword: street } }),
  'archive.restore': byId('archivedId'),
  'contact.submit': (_records, { email }) => ({
    body: { name: 'Ana', email, subject: 'A question', message: 'How does this work?' },
  }),
  'audit.list': ({ requestId }) => ({ query: { filters: { record: [requestId] } } }),
  'dashboard.stats': nothing,
  'dashboard.ledger': nothing,
  'dashboard.latestInspections': nothing,
  'dashboard.cities': nothing,
  'dashboard.topPerformer': nothing,
  // Sorted by budget, and other tests' draw requests have larger ones, so the limit is high enough for one's own.
  'dashboard.topInspections': () => ({ query: { limit: 50 } }),
  'dashboard.reviewerStats': ({ personId }) => ({ query: { userId: personId } }),
  'events.list': () => ({ query: { from: '2020-01-01', to: '2020-12-31' } }),
  'events.get': byId('eventId'),
  'events.create': ({ requestId }) => ({ body: { title: 'Walk', start: '2020-05-01', end: '2020-05-02', requestId } }),
  'events.move': ({ eventId }) => ({ params: { uuid: eventId }, body: { start: '2020-05-03', end: '2020-05-03' } }),
  'events.delete': byId('eventId'),
  'calendar.feedState': nothing,
  'calendar.newFeed': nothing,
  'calendar.endFeed': nothing,
  'calendar.feed': ({ feedToken }) => ({ params: { token: feedToken } }),
  search: ({ street }) => ({ query: { q: street } }),
  stream: nothing,
  'health.live': nothing,
  'health.ready': nothing,
}

/** Calls without a record id: their answer must contain the caller's records and none of the others'. */
export const lists: Partial<Record<OperationId, keyof TenantRecords>> = {
  'lots.list': 'lotId',
  'requests.list': 'requestId',
  'notifications.list': 'notificationId',
  'notifications.latest': 'notificationId',
  'costCodes.list': 'costCodeId',
  'lenders.list': 'lenderId',
  'templates.list': 'templateId',
  'changes.list': 'changeId',
  'users.list': 'personId',
  'users.byType': 'personId',
  'users.agencies': 'agencyId',
  'users.reviewers': 'personId',
  'archive.list': 'archivedId',
  'sessions.list': 'sessionId',
  'dashboard.latestInspections': 'requestId',
  'dashboard.topInspections': 'requestId',
  'events.list': 'eventId',
  search: 'lotId',
}
/** Calls that only concern the caller or the country, or that create the caller's own record. */
export const ownOnly: readonly OperationId[] = [
  'auth.me',
  'auth.logout',
  'stream',
  'lots.create',
  'lots.previewImport',
  'lots.import',
  'lots.importTemplate',
  'imports.preview',
  'imports.run',
  'imports.template',
  'imports.recent',
  'lots.recentImports',
  'lots.export',
  'costCodes.add',
  'lenders.add',
  'templates.create',
  'templates.default',
  'templates.preview',
  'items.perMonth',
  'calendar.feedState',
  'calendar.newFeed',
  'calendar.endFeed',
  'notifications.markAll',
  'preferences.get',
  'preferences.set',
  'preferences.setKeys',
  'commentTemplates.list',
  'commentTemplates.set',
  'geo.states',
  'geo.cities',
  'geo.geocode',
  'geo.reverse',
  'users.invite',
  'dashboard.stats',
  'dashboard.ledger',
  'audit.list',
  'dashboard.cities',
  'dashboard.topPerformer',
  'account.resetPassword',
  'account.requestEmail',
  'account.resendEmail',
  'account.confirmEmail',
  'sessions.revokeOthers',
]
