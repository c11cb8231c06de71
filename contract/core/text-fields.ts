import { z } from 'zod'
import { messages, say } from 'contract/text/messages'

type Lengths = { min?: number; max: number }

const within = (field: z.ZodString, { min, max }: Lengths) => {
  const capped = field.max(max, say('maxLength', { n: max }))
  return min === undefined ? capped : capped.min(min, say('minLength', { n: min }))
}

/** A required, trimmed text with the messages of spec §5. */
export function requiredText(label: string, lengths: Lengths) {
  const missing = say('required', { label })
  return within(z.string({ error: missing }).trim().min(1, missing), lengths)
}

/** An optional text: null or only spaces is null. */
export function optionalText(lengths: Lengths) {
  return within(z.string().trim(), lengths)
    .nullable()
    .transform((text) => text || null)
}

/** An email address in lower case (spec §5). */
export function emailAddress(label: string) {
  const missing = say('required', { label })
  return z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, say('maxLength', { n: 254 }))
    .pipe(z.email(messages.invalidEmail))
}
