import { z } from 'zod'

const text = z.string()
const coded = z.object({ code: text, title: text }).transform(({ code, title }) => `${code} ${title}`)
const called = z.object({ name: text }).transform(({ name }) => name)

const drawRequest = z.object({ number: z.int() })
const lot = z.object({ street: text })

/** A record in an answer, by the noun it stands under, with what commands call it; the innermost first. */
const names = z.union([
  z.object({ item: coded }).transform(({ item }) => item),
  z.object({ drawRequest, lot }).transform((told) => `Draw ${told.drawRequest.number}, ${told.lot.street}`),
  z.object({ drawRequest }).transform((told) => `Draw ${told.drawRequest.number}`),
  z.object({ lot }).transform((told) => told.lot.street),
  z.object({ costCode: coded }).transform(({ costCode }) => costCode),
  z.object({ lender: called }).transform(({ lender }) => lender),
  z.object({ template: called }).transform(({ template }) => template),
  z.object({ event: z.object({ title: text }) }).transform(({ event }) => event.title),
  z.object({ user: z.object({ name: text, email: text }) }).transform(({ user: { name, email } }) => name || email),
])

/** What the record that an answer tells of is called, as a command on it would say; undefined where it tells of none. */
export const recordName = (data: unknown): string | undefined => names.safeParse(data).data

const identified = z.object({ uuid: z.uuid() })

/** The id of the record that an answer tells of first; undefined where it tells of none. */
export const recordId = (data: object): string | undefined =>
  Object.values(data)
    .map((one: unknown) => identified.safeParse(one).data?.uuid)
    .find((id) => id !== undefined)
