import type { LotEdit, LotForm } from 'contract/lot-form'
import type { Context } from 'provider/http/context'
import { issuesOf } from 'provider/http/errors'
import { placedByAddress, type Address, type Placed } from 'provider/modules/lots/place'
import { findLotRow } from 'provider/modules/lots/repo'
import { givenWords, keptWords, wordsOf } from 'provider/modules/lots/words'

/** Where an address is, as it was asked before anything was held: a geocoder elsewhere takes its time. */
export type Found = { address: Address; place: Placed } | null

const parts = ['street', 'city', 'state_or_province', 'postal_code', 'country'] as const

export const isSameAddress = (one: Address, other: Address): boolean => parts.every((part) => one[part] === other[part])

/**
 * Returns the place of a lot whose row is locked, as found before the transaction. If the address changed in between, the bundled ZIP table answers,
 * since a transaction must not wait for a geocoder elsewhere.
 */
export const placeOf = async (address: Address, found: Found): Promise<Placed> =>
  found && isSameAddress(found.address, address) ? found.place : placedByAddress(address, null)

const find = async ({ config }: Context, address: Address): Promise<Found> => ({
  address,
  place: await placedByAddress(address, config.geocoderUrl),
})

/** Nothing is asked about an address that is refused: who keeps the lot says why, together with all else. */
async function findKept(context: Context, words: ReturnType<typeof keptWords>): Promise<Found> {
  const address = await words.catch((error: unknown) => {
    if (issuesOf(error)) return null
    throw error
  })
  return address && find(context, address)
}

/** Of a new lot whose form says no coordinates. */
export async function findPlaceOfNew(context: Context, { body }: { body: LotForm }): Promise<Found> {
  return body.coordinates ? null : findKept(context, keptWords(wordsOf(body)))
}

/** Of a lot whose address an edit changes; whether the lot is the caller's to change is asked once it is held. */
export async function findPlaceOfEdit(context: Context, { body }: { body: LotEdit }): Promise<Found> {
  if (body.coordinates) return null
  const before = await findLotRow(context.db, context.actor, body.uuid)
  if (!before) return null
  const after = { ...before, ...givenWords(body) }
  if (body.coordinates !== null && isSameAddress(before, after)) return null
  return findKept(context, keptWords(after, before))
}

/** Of a lot that is to be found by its address again. */
export async function findPlaceAgain(
  context: Context,
  { params, body }: { params: { lotId: string }; body: { coordinates: LotEdit['coordinates'] } },
): Promise<Found> {
  const row = body.coordinates ? undefined : await findLotRow(context.db, context.actor, params.lotId)
  return row ? find(context, row) : null
}
