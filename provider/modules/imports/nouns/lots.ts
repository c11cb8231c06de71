import { sql } from 'kysely'

import { t as sayOfFile } from 'locales/files'
import { isInside } from 'contract/geo/outline'
import { eachLotText, lotTextKeys } from 'contract/lots/fields'
import { loadPlaces, type Places } from 'provider/adapters/places'
import type { Db } from 'provider/db/transaction'
import { editRows, type Edit } from 'provider/history/edits'
import type { Actor } from 'provider/http/context'
import type { LotRowLocked } from 'provider/records/locks'
import { lockAllLotNumbers, insertLots } from 'provider/modules/lots/public'
import { lotsVisibleTo } from 'provider/access/scope'
import { differing } from 'provider/records/changed-fields'
import { columnOf } from 'provider/records/lot-texts'
import type { Compared, Existing, FieldChange, Importable } from 'provider/modules/imports/noun'
import { choiceText } from 'provider/modules/imports/file-texts'
import { newLotOf } from 'provider/modules/imports/place-row'
import type { Open } from 'provider/modules/imports/service'
import { dollarsText, readValues, type LotValues, type RowTexts } from 'provider/modules/imports/read-values'

/** A lot that exists. */
export type FoundLot = Existing & { lot: LotRowLocked }
export type FindLots = Importable<LotValues, FoundLot>['find']

const keyed = (text: string | undefined): string => (text ?? '').trim().toLowerCase()

/** A row names its lot by loan and lot number, by the loan number alone, or by lot number and street. */
function nameOf(texts: RowTexts): string | null {
  const [loan, lot, street] = [keyed(texts.loanNumber), keyed(texts.lotNumber), keyed(texts.street)]
  if (loan !== '') return JSON.stringify(lot === '' ? [loan] : [loan, lot])
  return lot !== '' && street !== '' ? JSON.stringify(['', lot, street]) : null
}

const asFound = (lot: LotRowLocked): FoundLot => ({
  uuid: lot.uuid,
  version: lot.version,
  texts: eachLotText((key) => lot[columnOf(key)]),
  lot,
})

const nobody = sql.lit('00000000-0000-0000-0000-000000000000')

/** Finds the lots of an agency (null: lots without one) that the actor may edit. */
const findLotsOf =
  (db: Db, actor: Actor, agency: string | null): FindLots =>
  async (rows, locks) => {
    const loans = [...new Set(rows.map(({ loanNumber }) => keyed(loanNumber)).filter(Boolean))]
    const withoutLoan = rows.filter(({ loanNumber }) => keyed(loanNumber) === '')
    const numbers = [...new Set(withoutLoan.map(({ lotNumber }) => keyed(lotNumber)).filter(Boolean))]
    const { rows: lots } = await sql<LotRowLocked>`
      select l.* from lots l
      where coalesce(l.agency, ${nobody}::uuid) = coalesce(${agency}::uuid, ${nobody}::uuid) and l.deleted_at is null
        and (lower(l.loan_number) = any(${loans}::text[]) or lower(l.lot_number) = any(${numbers}::text[]))
        and ${lotsVisibleTo(actor, 'l')}
      order by l.uuid ${locks ? sql`for no key update` : sql``}`.execute(db)
    const byName = new Map<string, FoundLot[]>()
    for (const lot of lots) {
      const found = asFound(lot)
      const { loanNumber, lotNumber, street } = found.texts
      for (const texts of [{ loanNumber, lotNumber }, { loanNumber }, { lotNumber, street }]) {
        const name = nameOf(texts)
        if (name !== null) byName.set(name, [...(byName.get(name) ?? []), found])
      }
    }
    return (texts) => byName.get(nameOf(texts) ?? '') ?? []
  }

const outlineText = (outline: LotRowLocked['outline']): string =>
  outline === null ? '' : sayOfFile('outlineDrawn', { count: outline.length - 1 })
const numberText = (value: number | null): string => (value === null ? '' : String(value))
const budgetText = (budget: number | null): string => (budget === null ? '' : dollarsText(budget))

function compareLot(places: Places, { lot }: FoundLot, values: LotValues, given: ReadonlySet<string>): Compared {
  const words = lotTextKeys.filter((key) => given.has(key))
  const set: Partial<LotRowLocked> = differing(
    lot,
    Object.fromEntries(words.map((key) => [columnOf(key), values[key]])),
  )
  const changes: FieldChange[] = words
    .filter((key) => columnOf(key) in set)
    .map((field) => ({ field, from: lot[columnOf(field)], to: values[field] }))
  if (given.has('totalBudget') && values.totalBudget !== lot.total_budget) {
    set.total_budget = values.totalBudget
    changes.push({ field: 'totalBudget', from: budgetText(lot.total_budget), to: budgetText(values.totalBudget) })
  }
  const place = placeAfter(places, { lot, after: { ...lot, ...set } }, values, given)
  changes.push(...placeChanges(lot, place))
  return { set: { ...set, ...place }, changes }
}

const address = ['street', 'city', 'state_or_province', 'postal_code', 'country'] as const
type Placed = Pick<
  LotRowLocked,
  'latitude' | 'longitude' | 'coordinates_source' | 'outline' | 'inspection_area' | 'time_zone' | 'time_zone_guessed'
>

/**
 * The place of a lot after an update, in the columns that change: at the row's point or outline, or at its new address
 * where nobody placed it. A point outside the outline replaces it, as on the map, unless the row draws another one.
 */
function placeAfter(
  places: Places,
  { lot, after }: { lot: LotRowLocked; after: LotRowLocked },
  values: LotValues,
  given: ReadonlySet<string>,
): Partial<Placed> {
  const drawn = values.outline !== null && JSON.stringify(values.outline) !== JSON.stringify(lot.outline)
  const isPoint = values.latitude !== null && (values.latitude !== lot.latitude || values.longitude !== lot.longitude)
  const isSourced =
    values.coordinatesSource !== null && values.coordinatesSource !== (lot.coordinates_source ?? 'placed')
  const isMoved = isPoint || (values.latitude !== null && given.has('coordinatesSource') && isSourced)
  const isElsewhere = address.some((part) => lot[part] !== after[part])
  if (!isMoved && !drawn && (!isElsewhere || lot.coordinates_source === 'placed')) return {}
  const point = isMoved || drawn ? values : { ...values, latitude: null, longitude: null, outline: null }
  const { outline, inspection_area, ...place } = newLotOf(point, lot.agency, places)
  const { latitude, longitude, coordinates_source, time_zone, time_zone_guessed } = place
  return differing(lot, {
    latitude,
    longitude,
    coordinates_source,
    time_zone,
    time_zone_guessed,
    ...(drawn && { outline, inspection_area }),
    ...(!drawn && hasLeft(lot.outline, place) && { outline: null, inspection_area: null }),
  })
}

/** True if the point is outside the outline. A rounded coordinate of the same place is not. */
const hasLeft = (outline: Placed['outline'], { latitude, longitude }: Pick<Placed, 'latitude' | 'longitude'>) =>
  outline !== null && latitude !== null && longitude !== null && !isInside(outline, { latitude, longitude })

function placeChanges(lot: LotRowLocked, place: Partial<Placed>): FieldChange[] {
  const changes: FieldChange[] = []
  if ('latitude' in place)
    changes.push({ field: 'latitude', from: numberText(lot.latitude), to: numberText(place.latitude ?? null) })
  if ('longitude' in place)
    changes.push({ field: 'longitude', from: numberText(lot.longitude), to: numberText(place.longitude ?? null) })
  if ('coordinates_source' in place)
    changes.push({
      field: 'coordinatesSource',
      from: choiceText(lot.coordinates_source ?? ''),
      to: choiceText(place.coordinates_source ?? ''),
    })
  if ('outline' in place)
    changes.push({ field: 'outline', from: outlineText(lot.outline), to: outlineText(place.outline ?? null) })
  return changes
}

/** Display of a value if it differs from its text in the file. */
function shown(field: string, text: string, values: LotValues): string | null {
  if (text === '' || field === 'outline') return null
  const value = values[field as keyof LotValues]
  if (field === 'coordinatesSource') return null
  if (field === 'totalBudget') {
    const isPlain = value === null || text.replace(/[$,\s]/g, '') === String(value)
    return isPlain ? null : dollarsText(Number(value))
  }
  return value === null || value === '' || String(value) === text ? null : String(value)
}

/** Lots of an agency (null: lots without one) as their import knows them. */
export const lotImport = (places: Places, agency: string | null, find: FindLots): Importable<LotValues, FoundLot> => ({
  noun: 'lots',
  read: (texts, readings, facts) => readValues(texts, places, readings, facts),
  nameOf,
  find,
  compare: (found, values, given) => compareLot(places, found, values, given),
  shown,
  messages: { there: sayOfFile('duplicateThere'), inFile: (row) => sayOfFile('duplicateInFile', { row }) },
  write: async (context, { added, updated }) => {
    const edits = updated.map(({ found, set }): Edit => ({ noun: 'lot', uuid: found.uuid, set }))
    return [
      await insertLots(
        context,
        added.map((values) => newLotOf(values, agency, places)),
      ),
      ...(edits.length > 0 ? [await editRows(context, edits)] : []),
    ]
  },
})

/**
 * Opens the import of lots. Adding holds every name of the agency, since two imports would each find the other's lots
 * missing.
 */
export const openLots: Open<LotValues, FoundLot> = async ({ db, actor }, agency) => ({
  importable: lotImport(await loadPlaces(), agency, findLotsOf(db, actor, agency)),
  lockNames: () => lockAllLotNumbers(db, agency),
})
