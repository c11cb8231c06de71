import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from 'provider/adapters/clock'
import type { FileStore } from 'provider/adapters/files'
import { asOnlyNode } from 'provider/db/only-node'
import { inTransaction, type Db } from 'provider/db/transaction'
import { hashPassword } from 'provider/modules/auth/passwords'
import { loadStarter } from 'provider/db/starter/load-starter'
import { storePoster } from 'provider/media/process-media'
import { makePoster } from 'provider/media/process-video'
import { makeOriginal } from './originals'
import { addBudget } from './story/budget'
import { budgetedDraws, budgetedLot } from './story/budgeted-draws'
import { addCast, type Cast } from './story/cast'
import { addDraw } from './story/draw-request'
import type { LotContext } from './story/draw-story'
import { demoId } from './story/ids'
import { johnStreetDraws } from './story/john-street'
import { drawsFor } from './story/other-lots'
import { demoPassword } from './story/people'
import { demoPlaces, johnStreet, type StoryAddress } from './story/places'
import type { Album } from './story/shots'
import { emptyTables, insertTables, type Tables } from './story/tables'
import { timelineOf } from './story/timeline'

export type DemoDeps = { db: Db; pool: Pool; files: FileStore; clock: Clock; log: Pick<Logger, 'info'> }

/**
 * Fills an empty database with the demo: two agencies and their people, sixty lots, one of them with a budget and draws
 * that were paid, draw requests in every state, and photos that pass, warn on and fail every evidence check. All dates
 * are relative to today. Photos are stored as originals, and the `media.process` jobs process them like any upload.
 * @returns true when it was loaded; false, and nothing is changed, when the database has a user
 */
export function loadDemo(deps: DemoDeps): Promise<boolean> {
  return asOnlyNode(deps.pool, () => fillWhenEmpty(deps))
}

async function fillWhenEmpty({ db, files, clock, log }: DemoDeps): Promise<boolean> {
  const someone = await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst()
  if (someone) return false
  const tables = demoTables(clock.now(), await hashPassword(demoPassword), await starterIds(db, clock.now()))
  // Files first, so that an interrupted start leaves no row without its file.
  await storeOriginals(files, tables)
  await inTransaction(db, (tx) => insertTables(tx, tables))
  log.info(
    { lots: tables.lots.length, requests: tables.draw_requests.length, media: tables.media.length },
    'demo loaded',
  )
  return true
}

/** Stores every original and the poster frame of each clip, and sets the sizes in the media rows. */
async function storeOriginals(files: FileStore, { media, originals }: Tables): Promise<void> {
  for (const row of media) {
    const original = originals.get(row.storage_key)
    if (!original) continue
    const { bytes, poster } = await makeOriginal(original)
    await files.put(row.storage_key, bytes)
    if (poster) await storePoster(files, row.storage_key, await makePoster(poster))
    row.bytes = bytes.length
    row.has_poster = poster !== null
  }
}

/** Ids of the global cost codes by code. Loads the starter set first if it is missing. */
async function starterIds(db: Db, now: Date): Promise<ReadonlyMap<string, string>> {
  await loadStarter(db, now)
  const rows = await db.selectFrom('cost_codes').select(['uuid', 'code']).where('agency', 'is', null).execute()
  return new Map(rows.map(({ uuid, code }) => [code, uuid]))
}

/** Builds all rows and files of the demo, dated relative to `now`. */
function demoTables(now: Date, passwordHash: string, codes: ReadonlyMap<string, string>): Tables {
  const tables = emptyTables()
  const opened = timelineOf(now, 'America/Los_Angeles').at(-120, '08:00')
  const cast = addCast(tables, opened, passwordHash, codes)
  const album: Album = new Map()
  const places = demoPlaces()
  // Jobs process the lots in this order, so the lot that people open first comes first.
  const ordered = [
    ...places.filter(({ lotNumber }) => lotNumber === johnStreet.lotNumber),
    ...places.filter(({ lotNumber }) => lotNumber !== johnStreet.lotNumber),
  ]
  for (const place of ordered) addLot(tables, place, { cast, now, album })
  const recent = now.getTime() - 3 * 86_400_000
  for (const note of tables.notifications) {
    const at = note.created_at.getTime()
    if (at < recent) note.read_at = new Date(at + 2 * 3_600_000)
  }
  return tables
}

/** Numbers of the lots without an agency, which an admin can assign. */
const unassigned = ['24', '54']

function addLot(
  tables: Tables,
  place: StoryAddress,
  { cast, now, album }: { cast: Cast; now: Date; album: Album },
): void {
  const time = timelineOf(now, place.timeZone)
  const number = Number(place.lotNumber)
  const created = time.at(-118 + number, '09:30')
  const lotId = demoId(`lot/${place.lotNumber}`, created)
  const isMain = place.lotNumber === johnStreet.lotNumber
  const agency = unassigned.includes(place.lotNumber) ? null : cast.person(place.agency)
  tables.lots.push({
    uuid: lotId,
    agency: agency?.uuid ?? null,
    lot_number: place.lotNumber,
    street: place.street,
    city: place.city,
    state_or_province: place.state,
    postal_code: place.postalCode,
    loan_number: place.loanNumber,
    borrower_name: place.borrowerName,
    borrower_email: place.borrowerEmail,
    latitude: place.latitude,
    longitude: place.longitude,
    coordinates_source: place.source,
    outline: place.outline ? JSON.stringify(place.outline) : null,
    inspection_area: place.area,
    time_zone: place.timeZone,
    time_zone_guessed: place.timeZoneGuessed,
    created_at: created,
    updated_at: created,
  })
  const context: LotContext = {
    place,
    lotId,
    cast,
    agency,
    reviewer: agency && reviewerFor(cast, place, number),
    borrower: borrowerFor(cast, place),
    album,
  }
  const isBudgeted = place.lotNumber === budgetedLot
  const stories = isMain
    ? johnStreetDraws(time, cast)
    : isBudgeted
      ? budgetedDraws(time)
      : drawsFor(place.lotNumber, time)
  const draws = stories.map((draw) => ({ ...draw, uuid: addDraw(tables, context, draw) }))
  if (isBudgeted && agency) addBudget(tables, { lot: lotId, by: agency }, time, draws)
}

function reviewerFor(cast: Cast, { agency, lotNumber }: StoryAddress, number: number) {
  if (agency === 'agency2') return cast.person(number % 3 === 0 ? 'lucia.ferrante' : 'reviewer2')
  if (lotNumber === johnStreet.lotNumber || number % 2 === 0) return cast.person('reviewer')
  return cast.person(number % 3 === 0 ? 'daniel.reyes' : 'priya.raman')
}

/** The account that uploads for a lot: the borrower's if there is one, otherwise the agency's. */
function borrowerFor(cast: Cast, { borrowerEmail, agency }: StoryAddress) {
  const [name = '', domain] = borrowerEmail.split('@')
  return cast.person(domain === 'plumbline.test' ? name : agency === 'agency2' ? 'agency2' : 'agency')
}
