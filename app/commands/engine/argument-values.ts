import * as z from 'zod/mini'
import { readPosition } from 'contract/geo/degrees'
import { mostDollars } from 'contract/core/limits'
import { notAnEmail, tooLong } from 'contract/text/field-errors'
import { t as sayOfField } from 'locales/fields'
import { t as ruleText } from 'locales/rules'
import { amountTooLarge } from 'contract/money/money'
import { mostPhotos } from 'contract/items/most-photos'
import type { NumberFormat, TextFormat } from './command'
import { longestReason, oneLine } from './argument-schemas'

// Arguments of commands, as handlers read them, and as they are typed on a page. No page loads this before the palette.

// The content security policy forbids eval, which zod's compiled parsers would try.
z.config({ jitless: true })

/** Text of at most `most` characters; it may be empty. */
export const anyWords = (most: number) => z.string().check(z.trim(), z.maxLength(most, tooLong(most)))

/** Text that must not be empty; the error of an empty one names its argument page. */
export const words = (most: number = oneLine) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most, tooLong(most)))

/** A mail address, in lower case. */
export const address = z.string().check(z.trim(), z.toLowerCase(), z.email(notAnEmail), z.maxLength(oneLine))

export const reason = words(longestReason)

/** Whole dollars. */
export const dollars = z.int().check(z.minimum(0), z.maximum(mostDollars, { error: amountTooLarge }))

/** Number of photos that an item can ask for. */
export const photoCount = z.int().check(z.minimum(1), z.maximum(mostPhotos))

const photosRange = { error: () => sayOfField('photosRange', { n: mostPhotos }) }
const typedPhotoCount = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, photosRange)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1, photosRange), z.maximum(mostPhotos, photosRange))),
)

/** Percent with at most one decimal, 0 to 100 (spec §5). */
const isPercent = (number: number) => number >= 0 && number <= 100 && Number(number.toFixed(1)) === number
export const percent = z
  .number({ error: () => sayOfField('number') })
  .check(z.refine(isPercent, { error: () => sayOfField('percentRange') }))

/** A comma is a decimal point, and a percent sign may follow. */
const typedPercent = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) =>
      /^\d+([.,]\d*)?\s*%?$/.test(typed.trim()) ? Number.parseFloat(typed.replace(',', '.')) : Number.NaN,
    ),
  ),
  percent,
)

export const position = z.strictObject({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
})

/** Coordinates with a comma or a space between them: "36.9741, -122.0308". */
const typedPosition = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => readPosition(typed)),
  ),
  z.custom<z.output<typeof position>>((value) => value !== null, { error: () => ruleText('why.notCoordinates') }),
)

const hour = String.raw`(1?\d|2[0-3])([:.][0-5]\d)?\s*([ap]m)?`
/** Hours as they are typed, "9 to 11:30 am"; the server reads them (app/lib/time/event-times). */
export const hours = z
  .string()
  .check(z.regex(new RegExp(`^${hour}\\s*(-|–|to|a)\\s*${hour}$`, 'i'), { error: () => ruleText('why.notHours') }))

/** Several in one text, separated by semicolons or line breaks; an empty text is an empty list. */
const typedList = <One extends z.ZodMiniType<string, string>>(one: One) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => typed.split(/[;\n]/).flatMap((part) => part.trim() || [])),
    ),
    z.array(one),
  )

const typed = {
  email: address,
  emails: typedList(address),
  position: typedPosition,
  hours,
  photoCount: typedPhotoCount,
  percent: typedPercent,
} as const

/** The schema that reads text typed on an argument page. */
export function schemaOf(format: TextFormat | NumberFormat): z.ZodMiniType {
  if (typeof format === 'string') return typed[format]
  if ('words' in format) return words(format.words)
  return 'list' in format ? typedList(words(format.list)) : anyWords(format.anyWords)
}
