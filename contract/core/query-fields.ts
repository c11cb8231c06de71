import { z } from 'zod'

type Schema = z.core.$ZodType

/** One field of a query: its name in the URL, and its schema. */
export type QueryField = { name: string; many: boolean; required: boolean; schema: Schema; fallback: unknown }

/** The fields of a query's schema; empty for a call without query. */
export const queryFields = (schema: Schema): QueryField[] => fieldsAt(schema, '', true, undefined)

function fieldsAt(schema: Schema, name: string, required: boolean, fallback: unknown): QueryField[] {
  const inside = (key: string, inner: Schema) => {
    const own = typeof fallback === 'object' && fallback !== null ? Reflect.get(fallback, key) : undefined
    return fieldsAt(inner, name === '' ? key : `${name}.${key}`, required, own)
  }
  if (schema instanceof z.ZodDefault) return fieldsAt(schema.unwrap(), name, false, schema.def.defaultValue)
  if (schema instanceof z.ZodOptional) return fieldsAt(schema.unwrap(), name, false, fallback)
  if (schema instanceof z.ZodNullable) return fieldsAt(schema.unwrap(), name, required, fallback)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => inside(key, inner as Schema))
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum) {
    const { keyType, valueType } = schema
    return keyType.options.flatMap((key) => inside(String(key), valueType)).map((one) => ({ ...one, required: false }))
  }
  if (schema instanceof z.ZodUndefined) return []
  return [{ name, many: schema instanceof z.ZodArray, required, schema, fallback }]
}

/**
 * Converts URL fields, each a text or a list of texts, to the schema's structure, which is validated afterwards.
 * Unknown fields stay under their name, so that the error names them.
 */
export function fromQuery(schema: Schema, given: unknown): unknown {
  if (given instanceof URLSearchParams) return fromQuery(schema, textsOf(given))
  if (schema instanceof z.ZodUndefined || typeof given !== 'object' || given === null) return given
  const known = new Map(queryFields(schema).map((field) => [field.name, field]))
  const query = branch()
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name)
    put(query, field ? name.split('.') : [name], field?.many ? [value].flat() : value)
  }
  return query
}

type Branch = { [key: string]: unknown }
const branch = (): Branch => Object.create(null)
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A plain value in place of an object is left for the schema to reject. */
function put(into: Branch, [key = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) {
    into[key] = value
    return
  }
  const next = (into[key] ??= branch())
  if (isBranch(next)) put(next, inner, value)
}

function textsOf(search: URLSearchParams): Branch {
  const all = new Map<string, string[]>()
  for (const [name, value] of search) {
    const values = all.get(name)
    if (values) values.push(value)
    else all.set(name, [value])
  }
  const texts = branch()
  for (const [name, values] of all) texts[name] = values.length === 1 ? values[0] : values
  return texts
}
