import { fieldProblem, lotField, type EnteredLotKey } from './lot-fields'
import { sayOfField } from './field-lines'
import { defaultCountry, readPostalCode } from './postal'
import { readState } from './states'

/**
 * What is wrong with one trimmed field of a lot, asked for by itself: the rules of form and file (spec §5), and of a lot
 * known to be in the USA those of its states and ZIP codes. Null where nothing is.
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
