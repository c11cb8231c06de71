import type { Selectable } from 'kysely'

import type { LotForm } from 'contract/lot-form'
import { sayOfField } from 'contract/field-lines'
import { defaultCountry, readCountry, readPostalCode } from 'contract/postal'
import { readState } from 'contract/states'
import type { Database } from 'provider/db/schema'
import { invalid, together } from 'provider/http/errors'
import { given } from 'provider/sent-fields'

/** What names a lot, its address and its borrower, as their columns. */
export type Words = Pick<
  Selectable<Database['lots']>,
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

/** The words of a form by their columns; undefined where the form has none. */
export const wordsOf = (form: Partial<LotForm>) => ({
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

/** Only those the form has. */
export const givenWords = (form: Partial<LotForm>) => given(wordsOf(form))

/** What names a lot within an agency, as it was typed; empty where it was not. */
export const nameOf = ({ lot_number = '', loan_number = '' }: Typed) => ({ lot_number, loan_number })

type Typed = { [K in keyof Words]?: string | undefined }

/**
 * Words as they are kept: the country by one name, a state of the USA by its two letters however it was typed, the postal
 * code as its country writes it, the address lower-cased. A state that stays as it was `before` is not asked about.
 * @throws ApiError 400 at each field that is wrong
 */
export async function keptWords(words: Typed, before?: Words): Promise<Words> {
  const country = readCountry(words.country ?? '')
  const typed = words.state_or_province ?? ''
  const [postalCode, state] = await together(
    keptPostalCode(words.postal_code ?? '', country),
    typed === before?.state_or_province ? Promise.resolve(typed) : keptState(typed, country),
  )
  const { lot_number = '', street = '', city = '', loan_number = '', borrower_name = '' } = words
  return {
    lot_number,
    street,
    city,
    state_or_province: state,
    postal_code: postalCode,
    country,
    loan_number,
    borrower_name,
    borrower_email: (words.borrower_email ?? '').toLowerCase(),
  }
}

async function keptPostalCode(typed: string, country: string): Promise<string> {
  const read = readPostalCode(typed, country)
  if (!read.ok) throw invalid('postalCode', read.message)
  return read.value
}

async function keptState(typed: string, country: string): Promise<string> {
  if (country !== defaultCountry) return typed
  const state = readState(typed)
  if (state === null) throw invalid('stateOrProvince', sayOfField('stateUnknown'))
  return state
}
