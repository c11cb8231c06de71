import { z } from 'zod'
import { amount, position, uuid, version } from 'contract/core/common'
import { eachLotText, eachOptionalLotText, fieldProblem, lotField, missingLotField, type EnteredLotKey } from './fields'
import { oneLine } from 'contract/text/one-line'
import { t as refusal } from 'locales/refusals'
import { closedRing, crossesItself, ringArea } from 'contract/geo/outline'

/** Most corners of an outline. */
const mostCorners = 500

/** A trimmed text field by its definition (spec §5). */
function textField(dbKey: EnteredLotKey) {
  const field = lotField(dbKey)
  return z
    .string({ error: () => missingLotField(field) })
    .overwrite(oneLine)
    .check(({ value, issues }) => {
      const problem = fieldProblem(field, value)
      if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
    })
}

const corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const outline = z
  .array(corner)
  .max(mostCorners, { error: () => refusal('outlineTooMany') })
  .check(({ value, issues }) => {
    const ring = closedRing(value)
    const problem =
      ring.length < 4 ? 'outlineTooFew' : crossesItself(ring) || ringArea(ring) === 0 ? 'outlineCrosses' : null
    if (problem) issues.push({ code: 'custom', message: refusal(problem), input: value })
  })

/** Position of a lot: a point, or an outline of [longitude, latitude] corners, whose middle is the point. */
export const lotPlace = z.union([z.strictObject(position.shape), z.strictObject({ outline })])
export type LotPlace = z.infer<typeof lotPlace>

const fields = {
  ...eachLotText(textField),
  /** Whole dollars; null: the sum of its draw requests. */
  totalBudget: amount.nullable(),
  /** Null: the address determines the position. */
  coordinates: lotPlace.nullable(),
  /** Chosen by an admin; an agency's lots are always its own. */
  agency: uuid.nullable(),
}

/** The lot form (spec §3); an empty country is the USA. */
export const lotForm = z.strictObject({
  ...fields,
  ...eachOptionalLotText((key) => fields[key].default('')),
  totalBudget: fields.totalBudget.default(null),
  coordinates: fields.coordinates.default(null),
  agency: fields.agency.default(null),
})
export type LotForm = z.infer<typeof lotForm>

/** An edit of a lot; omitted fields stay. A separate call assigns the agency. */
export const lotEdit = z.strictObject({
  uuid,
  version,
  ...z.strictObject(fields).omit({ agency: true }).partial().shape,
})
export type LotEdit = z.infer<typeof lotEdit>
