import { readAccessToken } from 'provider/http/tokens'
import { newId } from 'provider/ids'
import { hashCode } from 'provider/modules/auth/proofs'
import { aCostCode, aLender } from 'tests/support/builders/codes'
import { aFeed, anEvent } from 'tests/support/builders/events'
import { aLot } from 'tests/support/builders/lots'
import { aComment, aMedia } from 'tests/support/builders/media'
import { aDrawRequest, anAttempt, anItem } from 'tests/support/builders/requests'
import { first } from 'tests/support/builders/review'
import { anInvited, aUser } from 'tests/support/builders/users'
import { call } from 'tests/support/call'
import { signIn, type Person } from 'tests/support/people'
import type { World } from 'tests/support/world'

/** One agency with its people; each of the four roles once. */
export type House = { admin: Person; agency: Person; reviewer: Person; borrower: Person }

/** One record of each kind that a call can be about, all of one house and ready for the call to succeed. */
export type Estate = {
  lotId: string
  /** In no other lot's text. */
  street: string
  /** Submitted, with decided and undecided media. */
  requestId: string
  itemId: string
  entryId: string
  mediaId: string
  decidedId: string
  /** Still to be submitted, with something captured by the owner. */
  openRequestId: string
  openItemId: string
  capturedId: string
  /** Completed, so that a borrower sees its report too, and a version of that. */
  completedId: string
  reportId: string
  /** What a lender was sent of that. */
  linkId: string
  /** Of the owner: a notification, and a change that can be undone. */
  notificationId: string
  /** Of the agency: an addition to the cost codes. */
  costCodeId: string
  /** Of the agency: a lender, chosen for the submitted draw request. */
  lenderId: string
  /** Of the agency: a report template. */
  templateId: string
  changeId: string
  /** Of the owner: an import of lots, and one that runs. */
  importId: string
  workId: string
  /** The agency, somebody it manages (the owner, where the owner manages nobody), and somebody it invited. */
  ownerId: string
  agencyId: string
  /** Whom the agency's draw requests are assigned to. */
  reviewerId: string
  personId: string
  invitedId: string
  invitation: string
  /** Of the owner: another session, and the code that confirms an address. */
  sessionId: string
  emailCode: string
  /** On the submitted draw request; and the secret of the owner's calendar. */
  eventId: string
  feedToken: string
  /** A deleted lot whose address holds the street. */
  archivedId: string
}

/** Whether one of these is asked for. */
type Wanted = (...names: (keyof Estate)[]) => boolean

/** Makes an estate of a house; what belongs to one person (captures, notification, change) is the owner's. */
export async function anEstate(world: World, house: House, owner: Person): Promise<Estate> {
  const all = () => true
  const estate = { ...(await anOffice(world, house, owner, all)), ...(await aSite(world, house, owner, all)) }
  if (!isWhole(estate)) throw new Error('Something of the estate was not made')
  return estate
}

/** What its last record is made of is all that is before it. */
const isWhole = (estate: Partial<Estate>): estate is Estate => estate.archivedId !== undefined

/** The same for one call: what that reads nothing of is taken from an estate that stands. */
export async function anEstateFor(
  world: World,
  house: House,
  owner: Person,
  { standing, about }: { standing: Estate; about: (estate: Estate) => unknown },
): Promise<Estate> {
  const read = new Set<PropertyKey>()
  about(new Proxy(standing, { get: (estate, name) => (read.add(name), Reflect.get(estate, name)) }))
  const wanted: Wanted = (...names) => names.some((name) => read.has(name))
  return {
    ...standing,
    ...(await anOffice(world, house, owner, wanted)),
    ...(await aSite(world, house, owner, wanted)),
  }
}

/** What hangs on no lot. */
async function anOffice(world: World, house: House, owner: Person, wanted: Wanted): Promise<Partial<Estate>> {
  const agency = house.agency.uuid
  return {
    ...(wanted('notificationId') && { notificationId: await aNotification(world, owner) }),
    ...(wanted('importId') && { importId: await anImport(world, owner) }),
    ...(wanted('workId') && { workId: await aWork(world, owner) }),
    ...(wanted('costCodeId') && { costCodeId: (await aCostCode(world, { agency })).uuid }),
    ...(wanted('templateId') && { templateId: await aTemplate(world, house) }),
    ...(wanted('ownerId', 'agencyId', 'reviewerId', 'personId', 'invitedId', 'invitation') &&
      (await aStaff(world, house, owner))),
    ...(wanted('sessionId', 'emailCode') && (await anAccount(world, owner))),
    ...(wanted('feedToken') && { feedToken: await aFeed(world, owner) }),
  }
}

const ofSite = {
  lot: ['lotId', 'street'],
  submitted: ['requestId', 'itemId', 'entryId', 'mediaId', 'decidedId', 'lenderId', 'changeId', 'eventId'],
  open: ['openRequestId', 'openItemId', 'capturedId'],
  completed: ['completedId', 'reportId', 'linkId'],
} as const

/** A lot with what hangs on it, and a deleted one. Of a report, its sending and the deleted lot there are none unless they are asked for. */
async function aSite(world: World, house: House, owner: Person, wanted: Wanted): Promise<Partial<Estate>> {
  const { lot, submitted, open, completed } = ofSite
  if (!wanted(...lot, ...submitted, ...open, ...completed, 'archivedId')) return {}
  const street = `${newId().slice(-12)} Street`
  const { uuid: lotId } = await aLot(world, { agency: house.agency.uuid, borrower_email: house.borrower.email, street })
  return {
    lotId,
    street,
    ...(wanted(...lot, ...submitted) && (await aReviewed(world, house, { lot: lotId, owner, wanted }))),
    ...(wanted(...lot, ...open) && (await anOpen(world, house, lotId, owner))),
    ...(wanted(...completed) && (await aCompleted(world, house, lotId))),
    ...(wanted('archivedId') && { archivedId: await anArchived(world, house, street) }),
  }
}

type Reviewed = { lot: string; owner: Person; wanted: Wanted }

/** A submitted draw request with what people put on it. */
async function aReviewed(world: World, house: House, { lot, owner, wanted }: Reviewed): Promise<Partial<Estate>> {
  const submitted = await aSubmitted(world, house, lot)
  const draw_request = submitted.requestId
  const event = () => anEvent(world, { created_by: house.agency.uuid, lot, draw_request })
  return {
    ...submitted,
    ...(wanted('changeId') && { changeId: await aChange(world, house, owner, submitted.itemId) }),
    ...(wanted('lenderId', 'requestId') && { lenderId: await aChosenLender(world, house, draw_request) }),
    ...(wanted('eventId') && { eventId: (await event()).uuid }),
  }
}

async function aChange(world: World, { borrower }: House, owner: Person, item: string): Promise<string> {
  const { uuid: id } = await aMedia(world, { item, uploaded_by: borrower.uuid, attempt: 1 })
  const comment = { params: { id }, body: { text: 'Mine' } }
  const { changeId } = await call(world, owner, 'inspections.commentMedia', comment)
  if (!changeId) throw new Error('The owner of an estate must be able to comment')
  return changeId
}

async function aChosenLender(world: World, { agency }: House, draw_request: string): Promise<string> {
  const { uuid: lender } = await aLender(world, { agency: agency.uuid })
  await world.db.insertInto('request_lenders').values({ draw_request, lender }).execute()
  return lender
}

async function aStaff(world: World, { agency, reviewer }: House, owner: Person) {
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

async function anArchived(world: World, { agency, admin }: House, street: string): Promise<string> {
  const deleted = { deleted_at: world.clock.now(), deleted_by: admin.uuid }
  return (await aLot(world, { agency: agency.uuid, street: `Former ${street}`, ...deleted })).uuid
}

async function aSubmitted(world: World, { reviewer, borrower }: House, lot: string) {
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

async function anOpen(world: World, { reviewer }: House, lot: string, owner: Person) {
  const drawRequest = await aDrawRequest(world, { lot, reviewer: reviewer.uuid })
  const item = await anItem(world, { draw_request: drawRequest.uuid })
  await anItem(world, { draw_request: drawRequest.uuid, status: 'Not initiated' })
  const captured = await aMedia(world, { item: item.uuid, uploaded_by: owner.uuid })
  return { openRequestId: drawRequest.uuid, openItemId: item.uuid, capturedId: captured.uuid }
}

async function aCompleted(world: World, { reviewer, agency }: House, lot: string) {
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

async function aTemplate(world: World, { agency }: House): Promise<string> {
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
