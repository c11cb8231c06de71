import { fieldProblem, lotField, type EnteredLotKey } from './fields'
import { t as sayOfField } from 'locales/fields'
import { defaultCountry } from 'contract/geo/default-country'
import { readPostalCode } from 'contract/geo/postal'
import { readState } from 'contract/geo/states'

/**
 * Error in one trimmed lot field entered by itself: the rules of form and file (spec §5), and for a lot in the USA
 * those for states and ZIP codes. Null if valid.
 */
export function lotAnswerProblem(key: EnteredLotKey, value: string, country: string | null): string | null {
  const field = lotField(key)
  const problem = fieldProblem(field, value)
  if (problem !== null || country !== defaultCountry) return problem
  if (field.kind === 'state') return readState(value) === null ? sayOfField('stateUnknown') : null
  if (field.kind !== 'postal') return null
  const read = readPostalCode(value, country)
  return read.ok ? null : read.message
}
