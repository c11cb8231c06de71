import type { Selectable } from 'kysely'

import type { DataOf } from 'contract/catalogue'
import type { LotEdit, LotForm } from 'contract/lot-form'
import { messages } from 'contract/messages'
import { chosenAgency } from 'provider/chosen-people'
import type { Database } from 'provider/db/schema'
import { editRows, keepWritten } from 'provider/edits'
import type { Context } from 'provider/http/context'
import { requireFound, together } from 'provider/http/errors'
import type { Readable } from 'provider/http/parse'
import { lockLot } from 'provider/locks'
import { insertLots } from 'provider/modules/lots/insert'
import { isSameAddress, placeOf, type Found } from 'provider/modules/lots/find-place'
import { placedAt, type Placed } from 'provider/modules/lots/place'
import { requireUnlike } from 'provider/modules/lots/same'
import { findLotRow } from 'provider/modules/lots/repo'
import { getLot } from 'provider/modules/lots/service'
import { givenWords, keptWords, nameOf, wordsOf, type Words } from 'provider/modules/lots/words'
import { differing } from 'provider/sent-fields'
import { requireFresh } from 'provider/stale'

type Row = Selectable<Database['lots']>

/**
 * Adds a lot (spec §7): of the actor's agency, or the one an admin chose. Without coordinates they are found by its address.
 * @throws ApiError 400 at the field: a postal code that is none, numbers another lot of the agency has, an agency that is
 * none or not the actor's
 */
export async function createLot(context: Context, form: LotForm, found: Found): Promise<DataOf<'lots.create'>> {
  const [agency, words] = await checkNew(context, form)
  const place = form.coordinates ? placedAt(form.coordinates) : await placeOf(words, found)
  const added = await insertLots(context, [{ ...words, ...place, agency, total_budget: form.totalBudget }])
  const changeId = await keepWritten(context, messages.lotAdded, [added])
  return { lot: await getLot(context, requireFound(added.uuids[0])), changeId }
}

/**
 * Checks all that only the records tell of a new lot's form, or of those of its fields that read well.
 * @throws ApiError 400 at each field that is wrong
 */
export function checkNew({ db, actor }: Context, form: Readable<LotForm>): Promise<[string | null, Words]> {
  const words = wordsOf(form)
  return together(chosenAgency(db, actor, form.agency ?? null).then(unlike), keptWords(words))

  async function unlike(agency: string | null) {
    await requireUnlike(db, agency, nameOf(words))
    return agency
  }
}

/** The same of an edit, with the lot as it was. */
async function checkEdit(
  { db }: Context,
  before: Words & Pick<Row, 'uuid' | 'agency'>,
  form: Readable<LotEdit>,
): Promise<Words> {
  const after = { ...before, ...givenWords(form) }
  const isRenamed = isMoved(before, after, ['lot_number', 'loan_number'])
  const unlike = isRenamed ? requireUnlike(db, before.agency, nameOf(after), [before.uuid]) : Promise.resolve()
  const [, words] = await together(unlike, keptWords(after, before))
  return words
}

/** What else is wrong with an edit that is refused; nothing is told of a lot the actor may not see. */
export async function checkRefusedEdit(context: Context, form: Readable<LotEdit>): Promise<void> {
  const before = form.uuid && (await findLotRow(context.db, context.actor, form.uuid))
  if (before) await checkEdit(context, before, form)
}

/**
 * Edits a lot (spec §7); fields left out stay. A new address moves coordinates that an address had given, never those a
 * person placed.
 * @throws ApiError 404 unseen; 409 stale, with the lot as it is; 400 at the field, as when it is added
 */
export async function updateLot(context: Context, edit: LotEdit, found: Found): Promise<DataOf<'lots.update'>> {
  const before = await lockLot(context.db, context.actor, edit.uuid, 'update')
  await requireFresh(context.db, before, edit.version, () => getLot(context, edit.uuid))
  const words = await checkEdit(context, before, edit)
  const place = await placeAfter(before, { ...before, ...words }, edit.coordinates, found)
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
  found: Found,
): Promise<DataOf<'lots.updateCoordinates'>> {
  const before = await lockLot(context.db, context.actor, lotId, 'update')
  await requireFresh(context.db, before, version, () => getLot(context, lotId))
  return save(context, before, await placeAfter(before, before, coordinates, found), messages.lotPlaced)
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
  before: Row,
  after: Row,
  coordinates: LotEdit['coordinates'],
  found: Found,
): Promise<Partial<Placed>> {
  if (coordinates) return placedAt(coordinates)
  const isElsewhere = !isSameAddress(before, after)
  if (coordinates === null || (isElsewhere && before.coordinates_source !== 'placed')) return placeOf(after, found)
  return {}
}
