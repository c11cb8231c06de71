import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from 'provider/adapters/clock'
import type { FileStore } from 'provider/adapters/files'
import { asOnlyNode } from 'provider/db/only-node'
import { inTransaction, type Db } from 'provider/db/transaction'
import { hashPassword } from 'provider/modules/auth/passwords'
import { addCast, type Cast } from './demo/cast'
import { addDraw, type Stage } from './demo/draw-request'
import { demoId } from './demo/identity'
import { johnStreetDraws } from './demo/john-street'
import { drawsFor } from './demo/other-lots'
import { demoPassword } from './demo/people'
import { demoPlaces, johnStreet, type Place } from './demo/places'
import type { Album } from './demo/shots'
import { emptyTables, insertTables, type Tables } from './demo/tables'
import { timelineOf } from './demo/timeline'
import { loadStarter } from './load-starter'
import { placeOrder } from './photo-orders'

export type DemoDeps = { db: Db; pool: Pool; files: FileStore; clock: Clock; log: Pick<Logger, 'info'> }

/**
 * Fills an empty database with the demo (product: First run): two agencies and their people, sixty lots, draw requests in every
 * state, photos so that every evidence check has a pass, a warning and a failure. The same every time but for its dates, which
 * count back from today. Photos are ordered here and drawn by the `media.process` jobs, in the order a person looks at them.
 * @returns whether anything was loaded: a database with a user in it is left alone
 */
export function loadDemo(deps: DemoDeps): Promise<boolean> {
  return asOnlyNode(deps.pool, () => fillWhenEmpty(deps))
}

async function fillWhenEmpty({ db, files, clock, log }: DemoDeps): Promise<boolean> {
  const someone = await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst()
  if (someone) return false
  const tables = demoTables(clock.now(), await hashPassword(demoPassword), await starterIds(db, clock.now()))
  // The orders first: a row without its order would wait for a photo that nobody draws.
  for (const [key, order] of tables.orders) await placeOrder(files, key, order)
  await inTransaction(db, (tx) => insertTables(tx, tables))
  log.info(
    { lots: tables.lots.length, requests: tables.draw_requests.length, media: tables.media.length },
    'demo loaded',
  )
  return true
}

/** Ids of the global cost codes by code, the starter set where there are none. */
async function starterIds(db: Db, now: Date): Promise<ReadonlyMap<string, string>> {
  await loadStarter(db, now)
  const rows = await db.selectFrom('cost_codes').select(['uuid', 'code']).where('agency', 'is', null).execute()
  return new Map(rows.map(({ uuid, code }) => [code, uuid]))
}

/** Every row of the demo as it is on a day. */
function demoTables(now: Date, passwordHash: string, codes: ReadonlyMap<string, string>): Tables {
  const tables = emptyTables()
  const opened = timelineOf(now, 'America/Los_Angeles').at(-120, '08:00')
  const cast = addCast(tables, opened, passwordHash, codes)
  const album: Album = new Map()
  const places = demoPlaces()
  // The lot of the pictures first: its photos are the ones that are looked at while the others are still being drawn.
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

/** Lots that no agency has yet: an admin gives them to one. */
const unassigned = ['24', '54']

function addLot(tables: Tables, place: Place, { cast, now, album }: { cast: Cast; now: Date; album: Album }): void {
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
  const stage: Stage = {
    place,
    lotId,
    cast,
    agency,
    reviewer: agency && reviewerFor(cast, place, number),
    borrower: borrowerFor(cast, place),
    album,
  }
  const draws = isMain ? johnStreetDraws(time, cast) : drawsFor(place.lotNumber, time)
  for (const draw of draws) addDraw(tables, stage, draw)
}

function reviewerFor(cast: Cast, { agency, lotNumber }: Place, number: number) {
  if (agency === 'agency2') return cast.person(number % 3 === 0 ? 'lucia.ferrante' : 'reviewer2')
  if (lotNumber === johnStreet.lotNumber || number % 2 === 0) return cast.person('reviewer')
  return cast.person(number % 3 === 0 ? 'daniel.reyes' : 'priya.raman')
}

/** Who uploads for a lot: its borrower's account, else the agency does it on their behalf. */
function borrowerFor(cast: Cast, { borrowerEmail, agency }: Place) {
  const [name = '', domain] = borrowerEmail.split('@')
  return cast.person(domain === 'plumbline.test' ? name : agency === 'agency2' ? 'agency2' : 'agency')
}
