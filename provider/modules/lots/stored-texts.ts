import type { LotForm } from 'contract/lots/form'
import { t as sayOfField } from 'locales/fields'
import { defaultCountry } from 'contract/geo/default-country'
import { readCountry, readPostalCode } from 'contract/geo/postal'
import { readState } from 'contract/geo/states'
import { invalid, together } from 'provider/http/errors'
import { given } from 'provider/records/changed-fields'
import { columnOf, eachLotTextColumn, type LotTextColumn } from 'provider/records/lot-texts'

/** A lot's texts by column: its numbers, address and borrower. */
export type LotTexts = Record<LotTextColumn, string>

/** A form's texts by column; undefined for absent fields. */
export const lotTextsOf = (form: Partial<LotForm>) => eachLotTextColumn((key) => form[key])

/** Same as `lotTextsOf`, without absent fields. */
export const givenLotTexts = (form: Partial<LotForm>) => given(lotTextsOf(form))

/** The numbers that identify a lot within an agency, as typed; empty when absent. */
export const lotNumbers = ({ lot_number = '', loan_number = '' }: Typed) => ({ lot_number, loan_number })

type Typed = { [K in keyof LotTexts]?: string | undefined }

/**
 * Normalizes texts for storage: country name, two-letter state for the USA, the country's postal code format,
 * lower-case email address. A state equal to `before` is not checked again.
 * @throws ApiError 400 at each invalid field
 */
export async function storedLotTexts(words: Typed, before?: LotTexts): Promise<LotTexts> {
  const country = readCountry(words.country ?? '')
  const typed = words.state_or_province ?? ''
  const [postalCode, state] = await together(
    storedPostalCode(words.postal_code ?? '', country),
    typed === before?.state_or_province ? Promise.resolve(typed) : storedState(typed, country),
  )
  return {
    ...eachLotTextColumn((key) => words[columnOf(key)] ?? ''),
    state_or_province: state,
    postal_code: postalCode,
    country,
    borrower_email: (words.borrower_email ?? '').toLowerCase(),
  }
}

async function storedPostalCode(typed: string, country: string): Promise<string> {
  const read = readPostalCode(typed, country)
  if (!read.ok) throw invalid('postalCode', read.message)
  return read.value
}

async function storedState(typed: string, country: string): Promise<string> {
  if (country !== defaultCountry) return typed
  const state = readState(typed)
  if (state === null) throw invalid('stateOrProvince', sayOfField('stateUnknown'))
  return state
}
