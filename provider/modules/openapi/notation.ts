import type { JsonSchema } from './schemas'

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : [])
const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Formats a JSON Schema as one readable line: `{ page?: whole number ≥ 1 = 1, ids: uuid[], status: "verified" |
 * "defective" }`. Named records appear by name.
 */
export function notation(schema: unknown): string {
  if (!isRecord(schema)) return 'anything'
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? ''
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (choices.length > 0) return choices.map(notation).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => notation({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return arrayOf(schema)
  if (schema.type === 'object') return objectOf(schema)
  return plain(schema)
}

function arrayOf({ items, prefixItems }: JsonSchema): string {
  if (prefixItems) return `[${list(prefixItems).map(notation).join(', ')}]`
  const inner = notation(items)
  return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`
}

function objectOf({ properties, required, additionalProperties, propertyNames }: JsonSchema): string {
  if (!isRecord(properties))
    return `{ [${propertyNames ? notation(propertyNames) : 'name'}]: ${notation(additionalProperties)} }`
  const needed = Array.isArray(required) ? required : []
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${needed.includes(name) ? '' : '?'}: ${notation(schema)}${fallback(schema)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const fallback = (schema: unknown): string =>
  isRecord(schema) && 'default' in schema ? ` = ${JSON.stringify(schema.default)}` : ''

function plain({ type, format, minimum, maximum, minLength, maxLength }: JsonSchema): string {
  if (type === 'integer') return `whole number${bounds(minimum, maximum)}`
  if (type === 'number') return `number${bounds(minimum, maximum)}`
  if (type === 'string')
    return `${textOf(format)}${typeof minLength === 'number' && minLength > 0 ? ' not empty' : ''}${maxLength === undefined ? '' : ` ≤ ${String(maxLength)}`}`
  return typeof type === 'string' ? type : 'anything'
}

const textOf = (format: unknown): string =>
  format === 'date-time' ? 'instant' : typeof format === 'string' ? format : 'text'

// Omits the limits of safe integers, which are no restriction worth showing.
function bounds(minimum: unknown, maximum: unknown): string {
  const low = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? ` ≥ ${minimum}` : ''
  const high = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? ` ≤ ${maximum}` : ''
  return low + high
}
