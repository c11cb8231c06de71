import { z } from 'zod'

import { drawName } from 'contract/requests/draw-title'

const text = z.string()
const coded = z.object({ code: text, title: text }).transform(({ code, title }) => `${code} ${title}`)
const called = z.object({ name: text }).transform(({ name }) => name)

const drawRequest = z.object({ number: z.int() })
const lot = z.object({ street: text })

/** Display name of the record in an answer, by the key it is under; innermost record first. */
const names = z.union([
  z.object({ item: coded }).transform(({ item }) => item),
  z.object({ drawRequest, lot }).transform((record) => `${drawName(record.drawRequest)}, ${record.lot.street}`),
  z.object({ drawRequest }).transform((record) => drawName(record.drawRequest)),
  z.object({ lot }).transform((record) => record.lot.street),
  z.object({ costCode: coded }).transform(({ costCode }) => costCode),
  z.object({ lender: called }).transform(({ lender }) => lender),
  z.object({ template: called }).transform(({ template }) => template),
  z.object({ event: z.object({ title: text }) }).transform(({ event }) => event.title),
  z.object({ user: z.object({ name: text, email: text }) }).transform(({ user: { name, email } }) => name || email),
])

/** Name of the record in an answer, as commands display it; undefined without a record. */
export const recordName = (data: unknown): string | undefined => names.safeParse(data).data

const identified = z.object({ uuid: z.uuid() })

/** Id of the first record in an answer; undefined without a record. */
export const recordId = (data: object): string | undefined =>
  Object.values(data)
    .map((one: unknown) => identified.safeParse(one).data?.uuid)
    .find((id) => id !== undefined)
