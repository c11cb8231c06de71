import { z } from 'zod'
import { amount, position, uuid, version } from './common'
import { fieldProblem, lotField, type EnteredLotKey } from './lot-fields'
import { say } from './messages'
import { closedRing, crossesItself, ringArea } from './outline'
import { refusal } from './refusals'

/** Most corners an outline may have. */
const mostCorners = 500

/** The words of one field, trimmed, by its descriptor (spec §5). */
function words(dbKey: EnteredLotKey) {
  const field = lotField(dbKey)
  return z
    .string({ error: say('required', { label: field.keyName }) })
    .trim()
    .check(({ value, issues }) => {
      const problem = fieldProblem(field, value)
      if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
    })
}

const corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const outline = z
  .array(corner)
  .max(mostCorners, refusal('outlineTooMany'))
  .check(({ value, issues }) => {
    const ring = closedRing(value)
    const problem =
      ring.length < 4 ? 'outlineTooFew' : crossesItself(ring) || ringArea(ring) === 0 ? 'outlineCrosses' : null
    if (problem) issues.push({ code: 'custom', message: refusal(problem), input: value })
  })

/** Where a lot is: a point, or an outline of [longitude, latitude] corners whose middle is then its point. */
export const lotPlace = z.union([z.strictObject(position.shape), z.strictObject({ outline })])
export type LotPlace = z.infer<typeof lotPlace>

const fields = {
  lotNumber: words('lotNumber'),
  street: words('street'),
  city: words('city'),
  stateOrProvince: words('stateOrProvince'),
  postalCode: words('postalCode'),
  country: words('country'),
  loanNumber: words('loanNumber'),
  borrowerName: words('borrowerName'),
  borrowerEmail: words('borrowerEmail'),
  /** Whole dollars; null: the sum of its draw requests. */
  totalBudget: amount.nullable(),
  /** Null: found by the address. */
  coordinates: lotPlace.nullable(),
  /** Chosen by an admin; an agency's lots are its own. */
  agency: uuid.nullable(),
}

/** The lot form (spec §3): country USA unless said otherwise. */
export const lotForm = z.strictObject({
  ...fields,
  country: fields.country.default(''),
  totalBudget: fields.totalBudget.default(null),
  coordinates: fields.coordinates.default(null),
  agency: fields.agency.default(null),
})
export type LotForm = z.infer<typeof lotForm>

/** An edit of a lot: what is left out stays. Its agency is changed by assigning it. */
export const lotEdit = z.strictObject({
  uuid,
  version,
  ...z.strictObject(fields).omit({ agency: true }).partial().shape,
})
export type LotEdit = z.infer<typeof lotEdit>
