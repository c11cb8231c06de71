import type { z } from 'zod'
import { fieldLabelOf } from './field-errors'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'

type Issue = z.core.$ZodRawIssue

/** Messages for a wrong type, by the schema's type. */
const wanted: Partial<Record<string, () => string>> = {
  string: () => refusal('wantsText'),
  number: () => sayOfField('number'),
  int: () => refusal('wantsWhole'),
  boolean: () => refusal('wantsYesNo'),
  array: () => refusal('wantsList'),
  object: () => refusal('wantsFields'),
  record: () => refusal('wantsFields'),
}

const formats: Partial<Record<string, () => string>> = {
  uuid: () => sayOfField('invalidId'),
  email: () => sayOfField('invalidEmail'),
  date: () => refusal('wantsDate'),
  datetime: () => refusal('wantsMoment'),
}

/**
 * Message for a value whose schema has no own message (spec §5), so that the library's wording is never shown. The
 * provider and the web app use it for every validation.
 */
export function issueText(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return missing(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return (formats[formatOf(issue)] ?? wanted[issue.expected])?.() ?? sayOfField('invalidInput')
    case 'invalid_format':
      return formats[issue.format]?.() ?? refusal('wrongForm')
    case 'too_big':
      return mostOf(issue.origin, Number(issue.maximum))
    case 'too_small':
      return leastOf(issue.origin, Number(issue.minimum))
    case 'invalid_union':
      return kindOf(issue) ?? sayOfField('invalidInput')
    case 'invalid_value':
      return sayOfField('notAChoice', { choices: issue.values.map(String).join(', ') })
    case 'unrecognized_keys':
    case 'invalid_key':
      return refusal('unknownField')
    default:
      return sayOfField('invalidInput')
  }
}

/** Expected text format, also when the value has another type; empty without a format. */
function formatOf({ inst }: Issue): string {
  const format: unknown = Reflect.get(Object(inst?._zod.def), 'format')
  return typeof format === 'string' ? format : ''
}

/**
 * The "required" message of an absent field (spec §5). Without a label in the catalog, it is derived from the name,
 * without the id suffix: `lineIds` is Line. Displayed fields have their own message with the displayed label.
 */
function missing(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return refusal('missing')
  const key = name.replace(/(?<=.)Ids?$/, '')
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return sayOfField('required', { label: fieldLabelOf(key, words.charAt(0).toUpperCase() + words.slice(1)) })
}

/** Message for a discriminated union: the possible values of its discriminator; null for other unions. */
function kindOf({ input, path, ...issue }: Issue): string | null {
  const { discriminator, options } = issue
  if (typeof discriminator !== 'string' || !Array.isArray(options)) return null
  if (Reflect.get(Object(input), discriminator) === undefined) return missing(path ?? [])
  return sayOfField('notAChoice', { choices: options.map(String).join(', ') })
}

function mostOf(origin: string, n: number): string {
  if (origin === 'string') return sayOfField('maxLength', { n })
  return origin === 'array' ? refusal('mostEntries', { n }) : refusal('most', { n })
}

function leastOf(origin: string, n: number): string {
  if (origin === 'string') return sayOfField('minLength', { n })
  return origin === 'array' ? refusal('leastEntries', { n }) : refusal('least', { n })
}
