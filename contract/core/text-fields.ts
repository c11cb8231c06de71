import { z } from 'zod'
import { oneLine } from 'contract/text/one-line'
import { longest } from './limits'
import { type FieldLabel, missing, notAnEmail, tooLong, tooShort } from 'contract/text/field-errors'

type Lengths = { min?: number; max: number }

const within = (field: z.ZodString, { min, max }: Lengths) => {
  const capped = field.max(max, tooLong(max))
  return min === undefined ? capped : capped.min(min, tooShort(min))
}

/** A required, trimmed text with the messages of spec §5. */
export function requiredText(name: FieldLabel, lengths: Lengths) {
  const error = missing(name)
  return within(z.string(error).trim().min(1, error), lengths)
}

/** A required text of one line, such as a name or a title. */
export function requiredLine(name: FieldLabel, lengths: Lengths) {
  const error = missing(name)
  return within(z.string(error).overwrite(oneLine).min(1, error), lengths)
}

/** An optional text: null or only spaces is null. */
export function optionalText(lengths: Lengths) {
  return within(z.string().trim(), lengths)
    .nullable()
    .transform((text) => text || null)
}

/** An email address in lower case (spec §5). */
export function emailAddress() {
  const error = missing('email')
  return within(z.string(error).trim().toLowerCase().min(1, error), { max: longest.email }).pipe(z.email(notAnEmail))
}
