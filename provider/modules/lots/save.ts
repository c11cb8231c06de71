import type { Selectable } from 'kysely'

import type { DataOf } from 'contract/core/catalog'
import type { LotEdit, LotForm } from 'contract/lots/form'
import { t as say } from 'locales/messages'
import { chosenAgency } from 'provider/access/assignees'
import type { Database } from 'provider/db/schema'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { requireFound, together } from 'provider/http/errors'
import type { Readable } from 'provider/http/parse'
import { lockLot } from 'provider/records/locks'
import { insertLots } from './insert'
import { isSameAddress, placeOfAddress, type Found } from './find-place'
import { placedAt, type Placed } from './place'
import { requireUniqueNumbers } from './find-duplicates'
import { findLotRow } from './repo'
import { getLot } from './service'
import { givenLotTexts, storedLotTexts, lotNumbers, lotTextsOf, type LotTexts } from './stored-texts'
import { differing } from 'provider/records/changed-fields'
import { requireFresh } from 'provider/records/optimistic-lock'

type Row = Selectable<Database['lots']>

/**
 * Adds a lot (spec §7) to the actor's agency, or to the one an admin chose. Without coordinates, the address determines
 * the position.
 * @throws ApiError 400 at the field: an invalid postal code, numbers another lot of the agency has, an invalid or
 * another agency
 */
export async function createLot(context: Context, form: LotForm, found: Found): Promise<DataOf<'lots.create'>> {
  const [agency, words] = await checkNew(context, form)
  const place = form.coordinates ? placedAt(form.coordinates) : await placeOfAddress(words, found)
  const added = await insertLots(context, [{ ...words, ...place, agency, total_budget: form.totalBudget }])
  const changeId = await storeWrites(context, () => say('lotAdded'), [added])
  return { lot: await getLot(context, requireFound(added.uuids[0])), changeId }
}

/** Checks a new lot's form, or its valid fields, against stored records. @throws ApiError 400 at each wrong field */
export function checkNew({ db, actor }: Context, form: Readable<LotForm>): Promise<[string | null, LotTexts]> {
  const words = lotTextsOf(form)
  return together(chosenAgency(db, actor, form.agency ?? null).then(requireFree), storedLotTexts(words))

  async function requireFree(agency: string | null) {
    await requireUniqueNumbers(db, agency, lotNumbers(words))
    return agency
  }
}

/** Same as `checkNew` for an edit, with the lot before it. */
async function checkEdit(
  { db }: Context,
  before: LotTexts & Pick<Row, 'uuid' | 'agency'>,
  form: Readable<LotEdit>,
): Promise<LotTexts> {
  const after = { ...before, ...givenLotTexts(form) }
  const isRenamed = isChanged(before, after, ['lot_number', 'loan_number'])
  const numbersChecked = isRenamed
    ? requireUniqueNumbers(db, before.agency, lotNumbers(after), [before.uuid])
    : Promise.resolve()
  const [, words] = await together(numbersChecked, storedLotTexts(after, before))
  return words
}

/** Checks the valid fields of a rejected edit; reports nothing about a lot the actor may not see. */
export async function checkRefusedEdit(context: Context, form: Readable<LotEdit>): Promise<void> {
  const before = form.uuid && (await findLotRow(context.db, context.actor, form.uuid))
  if (before) await checkEdit(context, before, form)
}

/**
 * Updates the sent fields of a lot (spec §7). A new address changes coordinates that came from an address, never those
 * a person placed.
 * @throws ApiError 404 not visible; 409 stale, with the current lot; 400 at the field like `createLot`
 */
export async function updateLot(context: Context, edit: LotEdit, found: Found): Promise<DataOf<'lots.update'>> {
  const before = await lockLot(context.db, context.actor, edit.uuid, 'update')
  await requireFresh(context, before, edit.version, () => getLot(context, edit.uuid))
  const words = await checkEdit(context, before, edit)
  const place = await placeAfter(before, { ...before, ...words }, edit.coordinates, found)
  const budget = edit.totalBudget === undefined ? {} : { total_budget: edit.totalBudget }
  return save(context, before, { ...words, ...place, ...budget }, () => say('lotSaved'))
}

/**
 * Places a lot at a point or by an outline, whose area is computed in square meters; null locates it by its address
 * again. The time zone follows (domain rule 11).
 * @throws ApiError 404 not visible; 409 stale
 */
export async function updateCoordinates(
  context: Context,
  lotId: string,
  { coordinates, version }: { coordinates: NonNullable<LotEdit['coordinates']> | null; version?: number | undefined },
  found: Found,
): Promise<DataOf<'lots.updateCoordinates'>> {
  const before = await lockLot(context.db, context.actor, lotId, 'update')
  await requireFresh(context, before, version, () => getLot(context, lotId))
  return save(context, before, await placeAfter(before, before, coordinates, found), () => say('lotPlaced'))
}

/** Saves the differing columns; without any, there is no change. */
async function save(
  context: Context,
  before: Row,
  columns: Partial<LotTexts & Placed & { total_budget: number | null }>,
  text: () => string,
) {
  const set = differing(before, columns)
  const changeId =
    Object.keys(set).length === 0
      ? null
      : await storeWrites(context, text, [await editRows(context, [{ noun: 'lot', uuid: before.uuid, set }])])
  return { lot: await getLot(context, before.uuid), changeId }
}

const isChanged = (before: LotTexts, after: LotTexts, names: readonly (keyof LotTexts)[]): boolean =>
  names.some((name) => before[name] !== after[name])

async function placeAfter(
  before: Row,
  after: Row,
  coordinates: LotEdit['coordinates'],
  found: Found,
): Promise<Partial<Placed>> {
  if (coordinates) return placedAt(coordinates)
  const isElsewhere = !isSameAddress(before, after)
  if (coordinates === null || (isElsewhere && before.coordinates_source !== 'placed'))
    return placeOfAddress(after, found)
  return {}
}
