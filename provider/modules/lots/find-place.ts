import type { LotEdit, LotForm } from 'contract/lots/form'
import type { Context } from 'provider/http/context'
import { issuesOf } from 'provider/http/errors'
import { placedByAddress, type Address, type Placed } from './place'
import { findLotRow } from './repo'
import { givenLotTexts, storedLotTexts, lotTextsOf } from './stored-texts'

/** The position of an address, looked up before any lock, because an external geocoder may be slow. */
export type Found = { address: Address; place: Placed } | null

const parts = ['street', 'city', 'state_or_province', 'postal_code', 'country'] as const

export const isSameAddress = (one: Address, other: Address): boolean => parts.every((part) => one[part] === other[part])

/**
 * Returns the position of a locked lot, as found before the transaction. If the address changed in between, the bundled
 * ZIP table answers, because a transaction must not wait for an external geocoder.
 */
export const placeOfAddress = async (address: Address, found: Found): Promise<Placed> =>
  found && isSameAddress(found.address, address) ? found.place : placedByAddress(address, null)

const find = async ({ config }: Context, address: Address): Promise<Found> => ({
  address,
  place: await placedByAddress(address, config.geocoderUrl),
})

/** Skips the lookup for an invalid address; saving the lot reports it together with all other errors. */
async function findStored(context: Context, words: ReturnType<typeof storedLotTexts>): Promise<Found> {
  const address = await words.catch((error: unknown) => {
    if (issuesOf(error)) return null
    throw error
  })
  return address && find(context, address)
}

/** Finds the position of a new lot whose form has no coordinates. */
export async function findPlaceOfNew(context: Context, { body }: { body: LotForm }): Promise<Found> {
  return body.coordinates ? null : findStored(context, storedLotTexts(lotTextsOf(body)))
}

/** Finds the position for an edit that changes the address; access is checked when the lot is locked. */
export async function findPlaceOfEdit(context: Context, { body }: { body: LotEdit }): Promise<Found> {
  if (body.coordinates) return null
  const before = await findLotRow(context.db, context.actor, body.uuid)
  if (!before) return null
  const after = { ...before, ...givenLotTexts(body) }
  if (body.coordinates !== null && isSameAddress(before, after)) return null
  return findStored(context, storedLotTexts(after, before))
}

/** Finds the position of a lot that is to be located by its address again. */
export async function findPlaceAgain(
  context: Context,
  { params, body }: { params: { lotId: string }; body: { coordinates: LotEdit['coordinates'] } },
): Promise<Found> {
  const row = body.coordinates ? undefined : await findLotRow(context.db, context.actor, params.lotId)
  return row ? find(context, row) : null
}
