import type { Selectable } from 'kysely'

import type { DataOf } from 'contract/catalogue'
import type { LotEdit, LotForm } from 'contract/lot-form'
import { messages } from 'contract/messages'
import { readCountry, readPostalCode } from 'contract/postal'
import { chosenAgency } from 'provider/chosen-people'
import type { Database } from 'provider/db/schema'
import { editRows, keepWritten } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { invalid, requireFound } from 'provider/http/errors'
import { lockLot } from 'provider/locks'
import { insertLots } from 'provider/modules/lots/insert'
import { placedAt, placedByAddress, type Placed } from 'provider/modules/lots/place'
import { requireUnlike } from 'provider/modules/lots/same'
import { getLot } from 'provider/modules/lots/service'
import { differing, given } from 'provider/sent-fields'
import { requireFresh } from 'provider/stale'

type Row = Selectable<Database['lots']>
type Words = Pick<
  Row,
  | 'lot_number'
  | 'street'
  | 'city'
  | 'state_or_province'
  | 'postal_code'
  | 'country'
  | 'loan_number'
  | 'borrower_name'
  | 'borrower_email'
>

/**
 * Adds a lot (spec §7): of the actor's agency, or the one an admin chose. Without coordinates they are found by its address.
 * @throws ApiError 400 at the field: a postal code that is none, numbers another lot of the agency has, an agency that is
 * none or not the actor's
 */
export async function createLot(context: Context, form: LotForm): Promise<DataOf<'lots.create'>> {
  const { db, actor } = context
  const agency = await chosenAgency(db, actor, form.agency)
  const words = checked(wordsOf(form))
  await requireUnlike(db, agency, words)
  const place = form.coordinates ? placedAt(form.coordinates) : await placedByAddress(context, words)
  const added = await insertLots(context, [{ ...words, ...place, agency, total_budget: form.totalBudget }])
  const changeId = await keepWritten(context, messages.lotAdded, [added])
  return { lot: await getLot(context, requireFound(added.uuids[0])), changeId }
}

/**
 * Edits a lot (spec §7); fields left out stay. A new address moves coordinates that an address had given, never those a
 * person placed.
 * @throws ApiError 404 unseen; 409 stale, with the lot as it is; 400 at the field, as when it is added
 */
export async function updateLot(context: Context, edit: LotEdit): Promise<DataOf<'lots.update'>> {
  const { db, actor } = context
  const before = await lockLot(db, actor, edit.uuid, 'update')
  await requireFresh(db, before, edit.version, () => getLot(context, edit.uuid))
  const words = checked({ ...before, ...given(wordsOf(edit)) })
  if (isMoved(before, words, ['lot_number', 'loan_number'])) await requireUnlike(db, before.agency, words, [edit.uuid])
  const place = await placeAfter(context, before, { ...before, ...words }, edit.coordinates)
  const budget = edit.totalBudget === undefined ? {} : { total_budget: edit.totalBudget }
  return save(context, before, { ...words, ...place, ...budget }, messages.lotSaved)
}

/**
 * Places a lot at a point or by an outline, whose area is worked out in square metres; null finds it by its address again.
 * Its time zone follows (domain rule 11).
 * @throws ApiError 404 unseen; 409 stale
 */
export async function updateCoordinates(
  context: Context,
  lotId: string,
  { coordinates, version }: { coordinates: NonNullable<LotEdit['coordinates']> | null; version?: number | undefined },
): Promise<DataOf<'lots.updateCoordinates'>> {
  const before = await lockLot(context.db, context.actor, lotId, 'update')
  await requireFresh(context.db, before, version, () => getLot(context, lotId))
  return save(context, before, await placeAfter(context, before, before, coordinates), messages.lotPlaced)
}

/** Writes what differs. Nothing that does is no change. */
async function save(
  context: Context,
  before: Row,
  columns: Partial<Words & Placed & { total_budget: number | null }>,
  text: string,
) {
  const moved = differing(before, columns)
  const changeId =
    Object.keys(moved).length === 0
      ? null
      : await keepWritten(context, text, [await editRows(context, [{ noun: 'lot', uuid: before.uuid, set: moved }])])
  return { lot: await getLot(context, before.uuid), changeId }
}

const isMoved = (before: Words, after: Words, names: readonly (keyof Words)[]): boolean =>
  names.some((name) => before[name] !== after[name])

async function placeAfter(
  context: Context,
  before: Row,
  after: Row,
  coordinates: LotEdit['coordinates'],
): Promise<Partial<Placed>> {
  if (coordinates) return placedAt(coordinates)
  const isElsewhere = isMoved(before, after, ['street', 'city', 'state_or_province', 'postal_code', 'country'])
  if (coordinates === null || (isElsewhere && before.coordinates_source !== 'placed'))
    return placedByAddress(context, after)
  return {}
}

/** The words of a form by their columns; undefined where the form has none. */
const wordsOf = (form: Partial<LotForm>) => ({
  lot_number: form.lotNumber,
  street: form.street,
  city: form.city,
  state_or_province: form.stateOrProvince,
  postal_code: form.postalCode,
  country: form.country,
  loan_number: form.loanNumber,
  borrower_name: form.borrowerName,
  borrower_email: form.borrowerEmail,
})

/** Words as they are kept: the country by one name, the postal code as its country writes it, the address lower-cased. */
function checked(words: { [K in keyof Words]?: string | undefined }): Words {
  const country = readCountry(words.country ?? '')
  const postal = readPostalCode(words.postal_code ?? '', country)
  if (!postal.ok) throw invalid('postalCode', postal.message)
  const {
    lot_number = '',
    street = '',
    city = '',
    state_or_province = '',
    loan_number = '',
    borrower_name = '',
  } = words
  return {
    lot_number,
    street,
    city,
    state_or_province,
    postal_code: postal.value,
    country,
    loan_number,
    borrower_name,
    borrower_email: (words.borrower_email ?? '').toLowerCase(),
  }
}
