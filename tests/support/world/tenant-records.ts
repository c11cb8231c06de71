import { readAccessToken } from 'provider/http/tokens'
import { newId } from 'provider/db/ids'
import { hashCode } from 'provider/access/proofs'
import { aCostCode, aLender } from 'tests/support/builders/codes'
import { aFeed, anEvent } from 'tests/support/builders/events'
import { aDrawLine, anApproval } from 'tests/support/builders/draws'
import { aLedgerLine } from 'tests/support/builders/ledgers'
import { aLot } from 'tests/support/builders/lots'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anAttempt, anItem } from 'tests/support/builders/requests'
import { first } from 'tests/support/builders/review'
import { anInvited, aUser } from 'tests/support/builders/users'
import { call } from './call'
import { signIn, type Person } from './people'
import type { World } from './world'

/** An agency with its people, one of each role. */
export type Tenant = { admin: Person; agency: Person; reviewer: Person; borrower: Person }

/** One record of each kind that a call can refer to, all of one tenant, so that every call succeeds. */
export type TenantRecords = {
  lotId: string
  /** Unique among all lots' texts. */
  street: string
  /** A line of its budget that no change order changes. */
  ledgerLineId: string
  /** Submitted, with decided and undecided media. */
  requestId: string
  itemId: string
  entryId: string
  mediaId: string
  decidedId: string
  /** Not submitted, with a medium captured by the owner. */
  openRequestId: string
  openItemId: string
  capturedId: string
  /** Completed, so that a borrower sees its report too, and a version of the report. */
  completedId: string
  reportId: string
  /** Completed and approved on a lot that holds retainage, and the approval. */
  approvedId: string
  approvalId: string
  /** A delivery of the report to a lender. */
  linkId: string
  /** The owner's: a notification, and an undoable change. */
  notificationId: string
  /** The agency's own cost code. */
  costCodeId: string
  /** The agency's lender, chosen for the submitted draw request. */
  lenderId: string
  /** The agency's report template. */
  templateId: string
  changeId: string
  /** The owner's: an import of lots, and a running one. */
  importId: string
  workId: string
  /** The agency, a person it manages (the owner, if the owner manages nobody), and an invited person. */
  ownerId: string
  agencyId: string
  /** The reviewer of the agency's draw requests. */
  reviewerId: string
  personId: string
  invitedId: string
  invitation: string
  /** The owner's: another session, and a code that confirms an address. */
  sessionId: string
  emailCode: string
  /** On the submitted draw request; and the secret of the owner's calendar feed. */
  eventId: string
  feedToken: string
  /** A deleted lot whose address contains the street. */
  archivedId: string
}

/** True when any of these is needed. */
type Wanted = (...names: (keyof TenantRecords)[]) => boolean

/** Creates the records of a tenant; personal ones (captures, notification, change) belong to the owner. */
export async function tenantRecords(world: World, tenant: Tenant, owner: Person): Promise<TenantRecords> {
  const all = () => true
  const owned = { ...(await anOffice(world, tenant, owner, all)), ...(await aSite(world, tenant, owner, all)) }
  if (!isWhole(owned)) throw new Error('Something of the owned was not made')
  return owned
}

/** The last record is created from all others. */
const isWhole = (owned: Partial<TenantRecords>): owned is TenantRecords => owned.archivedId !== undefined

/** Creates only the records that one call uses; the others come from an existing fixture. */
export async function tenantRecordsFor(
  world: World,
  tenant: Tenant,
  owner: Person,
  { standing, about }: { standing: TenantRecords; about: (owned: TenantRecords) => unknown },
): Promise<TenantRecords> {
  const read = new Set<PropertyKey>()
  about(new Proxy(standing, { get: (owned, name) => (read.add(name), Reflect.get(owned, name)) }))
  const wanted: Wanted = (...names) => names.some((name) => read.has(name))
  return {
    ...standing,
    ...(await anOffice(world, tenant, owner, wanted)),
    ...(await aSite(world, tenant, owner, wanted)),
  }
}

/** Records without a lot. */
async function anOffice(world: World, tenant: Tenant, owner: Person, wanted: Wanted): Promise<Partial<TenantRecords>> {
  const agency = tenant.agency.uuid
  return {
    ...(wanted('notificationId') && { notificationId: await aNotification(world, owner) }),
    ...(wanted('importId') && { importId: await anImport(world, owner) }),
    ...(wanted('workId') && { workId: await aWork(world, owner) }),
    ...(wanted('costCodeId') && { costCodeId: (await aCostCode(world, { agency })).uuid }),
    ...(wanted('templateId') && { templateId: await aTemplate(world, tenant) }),
    ...(wanted('ownerId', 'agencyId', 'reviewerId', 'personId', 'invitedId', 'invitation') &&
      (await aStaff(world, tenant, owner))),
    ...(wanted('sessionId', 'emailCode') && (await anAccount(world, owner))),
    ...(wanted('feedToken') && { feedToken: await aFeed(world, owner) }),
  }
}

const ofSite = {
  lot: ['lotId', 'street', 'ledgerLineId'],
  submitted: ['requestId', 'itemId', 'entryId', 'mediaId', 'decidedId', 'lenderId', 'changeId', 'eventId'],
  open: ['openRequestId', 'openItemId', 'capturedId'],
  completed: ['completedId', 'reportId', 'linkId'],
  approved: ['approvedId', 'approvalId'],
} as const

/** A lot with its records, and a deleted lot. A report, its delivery and the deleted lot are only created if needed. */
async function aSite(world: World, tenant: Tenant, owner: Person, wanted: Wanted): Promise<Partial<TenantRecords>> {
  const { lot, submitted, open, completed, approved } = ofSite
  if (!wanted(...lot, ...submitted, ...open, ...completed, ...approved, 'archivedId')) return {}
  const street = `${newId().slice(-12)} Street`
  const { uuid: lotId } = await aLot(world, {
    agency: tenant.agency.uuid,
    borrower_email: tenant.borrower.email,
    street,
  })
  return {
    lotId,
    street,
    ledgerLineId: (await aLedgerLine(world, { lot: lotId })).uuid,
    ...(wanted(...lot, ...submitted) && (await aReviewed(world, tenant, { lot: lotId, owner, wanted }))),
    ...(wanted(...lot, ...open) && (await anOpen(world, tenant, lotId, owner))),
    ...(wanted(...completed) && (await aCompleted(world, tenant, lotId))),
    ...(wanted(...approved) && (await anApproved(world, tenant))),
    ...(wanted('archivedId') && { archivedId: await anArchived(world, tenant, street) }),
  }
}

type Reviewed = { lot: string; owner: Person; wanted: Wanted }

/** A submitted draw request with people's records. */
async function aReviewed(
  world: World,
  tenant: Tenant,
  { lot, owner, wanted }: Reviewed,
): Promise<Partial<TenantRecords>> {
  const submitted = await aSubmitted(world, tenant, lot)
  const draw_request = submitted.requestId
  const event = () => anEvent(world, { created_by: tenant.agency.uuid, lot, draw_request })
  return {
    ...submitted,
    ...(wanted('changeId') && { changeId: await aChange(world, tenant, owner, submitted.itemId) }),
    ...(wanted('lenderId', 'requestId') && { lenderId: await aChosenLender(world, tenant, draw_request) }),
    ...(wanted('eventId') && { eventId: (await event()).uuid }),
  }
}

async function aChange(world: World, { borrower }: Tenant, owner: Person, item: string): Promise<string> {
  const { uuid: id } = await aMedia(world, { item, uploaded_by: borrower.uuid, attempt: 1 })
  const comment = { params: { id }, body: { text: 'Mine' } }
  const { changeId } = await call(world, owner, 'inspections.commentMedia', comment)
  if (!changeId) throw new Error('The owner of an owned must be able to comment')
  return changeId
}

async function aChosenLender(world: World, { agency }: Tenant, draw_request: string): Promise<string> {
  const { uuid: lender } = await aLender(world, { agency: agency.uuid })
  await world.db.insertInto('request_lenders').values({ draw_request, lender }).execute()
  return lender
}

async function aStaff(world: World, { agency, reviewer }: Tenant, owner: Person) {
  const isManager = owner.role === 'admin' || owner.role === 'agency'
  const personId = isManager ? (await aUser(world, { agency: agency.uuid })).uuid : owner.uuid
  const { user, secret } = await anInvited(world, { agency: agency.uuid })
  const ids = { ownerId: owner.uuid, agencyId: agency.uuid, reviewerId: reviewer.uuid, personId }
  return { ...ids, invitedId: user.uuid, invitation: secret }
}

async function anAccount(world: World, { uuid, email }: Person) {
  const { accessToken } = await signIn(world, uuid)
  const claims = await readAccessToken(world.deps.config, accessToken, world.clock.now())
  const [proof, emailCode, now] = [newId(), '123456', world.clock.now()]
  const code_hash = hashCode(world.deps.config, proof, emailCode)
  const row = { uuid: proof, email, user_id: uuid, code_hash, created_at: now }
  await world.db
    .insertInto('email_proofs')
    .values({ ...row, expires_at: new Date(now.getTime() + 600_000) })
    .execute()
  return { sessionId: claims?.sessionId ?? '', emailCode }
}

async function anArchived(world: World, { agency, admin }: Tenant, street: string): Promise<string> {
  const deleted = { deleted_at: world.clock.now(), deleted_by: admin.uuid }
  return (await aLot(world, { agency: agency.uuid, street: `Former ${street}`, ...deleted })).uuid
}

async function aSubmitted(world: World, { reviewer, borrower }: Tenant, lot: string) {
  const drawRequest = await aDrawRequest(world, { lot, reviewer: reviewer.uuid, status: 'submitted' })
  await anAttempt(world, { draw_request: drawRequest.uuid, submitted_by: borrower.uuid })
  const item = await anItem(world, { draw_request: drawRequest.uuid, status: 'Submitted', checklist: ['Footings'] })
  const sent = { item: item.uuid, uploaded_by: borrower.uuid, attempt: 1 }
  const one = await aMedia(world, sent)
  const decision = { status: 'verified', decided_by: reviewer.uuid, decided_at: world.clock.now() } as const
  const decided = await aMedia(world, { ...sent, ...decision })
  await aComment(world, { media: one.uuid, user_id: borrower.uuid })
  await world.deps.files.put(one.storage_key, Buffer.from('a picture'))
  const entries = await world.db.selectFrom('checklist_entries').select('uuid').where('item', '=', item.uuid).execute()
  const ids = { requestId: drawRequest.uuid, itemId: item.uuid, entryId: first(entries).uuid }
  return { ...ids, mediaId: one.uuid, decidedId: decided.uuid }
}

async function anOpen(world: World, { reviewer }: Tenant, lot: string, owner: Person) {
  const drawRequest = await aDrawRequest(world, { lot, reviewer: reviewer.uuid })
  const item = await anItem(world, { draw_request: drawRequest.uuid })
  await anItem(world, { draw_request: drawRequest.uuid, status: 'Not initiated' })
  const captured = await aMedia(world, { item: item.uuid, uploaded_by: owner.uuid })
  return { openRequestId: drawRequest.uuid, openItemId: item.uuid, capturedId: captured.uuid }
}

async function aCompleted(world: World, { reviewer, agency }: Tenant, lot: string) {
  const { uuid: lender } = await aLender(world, { agency: agency.uuid })
  const completed_at = world.clock.now()
  const drawRequest = await aDrawRequest(world, { lot, reviewer: reviewer.uuid, status: 'completed', completed_at })
  const body = { lotId: lot, requestId: drawRequest.uuid }
  const { data } = await call(world, reviewer, 'lots.savePdf', { body })
  const [reportId, storage_key] = [data.report.uuid, `reports/${data.report.uuid}.pdf`]
  await world.deps.files.put(storage_key, Buffer.from('a report'))
  await world.db.updateTable('reports').set({ status: 'ready', storage_key }).where('uuid', '=', reportId).execute()
  const sent = { requestId: drawRequest.uuid, lenders: [lender] }
  const { send } = (await call(world, agency, 'inspections.sendReport', { body: sent })).data
  return { completedId: drawRequest.uuid, reportId, linkId: first(send.deliveries).uuid }
}

/** A completed draw whose one line is documented in full, with a tenth of it held. */
async function anApproved(world: World, { agency, borrower, reviewer }: Tenant) {
  const completed_at = world.clock.now()
  const { uuid: lot } = await aLot(world, { agency: agency.uuid, borrower_email: borrower.email })
  const { uuid: line } = await aLedgerLine(world, { lot, is_soft_cost: true, retainage_rate: 1000 })
  const draw = await aDrawRequest(world, { lot, reviewer: reviewer.uuid, status: 'completed', completed_at })
  await aDrawLine(world, { draw_request: draw.uuid, line, requested: 3_600_000, documented: 4_000_000 })
  const approval = { draw_request: draw.uuid, created_by: agency.uuid, line, amount: 3_600_000 }
  return { approvedId: draw.uuid, approvalId: (await anApproval(world, approval)).uuid }
}

async function aTemplate(world: World, { agency }: Tenant): Promise<string> {
  const now = world.clock.now()
  const row = { uuid: newId(now), agency: agency.uuid, name: 'Short', created_at: now, updated_at: now }
  await world.db.insertInto('templates').values(row).execute()
  return row.uuid
}

async function aWork(world: World, owner: Person): Promise<string> {
  const uuid = newId()
  await world.db.insertInto('long_works').values({ uuid, actor: owner.uuid, at: world.clock.now() }).execute()
  return uuid
}

async function anImport(world: World, owner: Person): Promise<string> {
  const [uuid, at] = [newId(), world.clock.now()]
  const change = { uuid, actor: owner.uuid, operation: 'lots.import', text: '1 lot imported', at }
  await world.db.insertInto('changes').values(change).execute()
  const row = {
    change: uuid,
    actor: owner.uuid,
    file_name: 'lots.csv',
    headings: '["Lot"]',
    imported: 1,
    failed: 1,
    at,
  }
  await world.db.insertInto('imports').values(row).execute()
  await world.db.insertInto('import_failures').values({ change: uuid, row: 2, cells: '["7"]', problems: 'x' }).execute()
  return uuid
}

async function aNotification(world: World, owner: Person): Promise<string> {
  const now = world.clock.now()
  const row = { uuid: newId(now), user_id: owner.uuid, kind: 'asked', text: 'Photos are asked for', created_at: now }
  await world.db.insertInto('notifications').values(row).execute()
  return row.uuid
}
