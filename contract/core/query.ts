/**
 * Converts a call's query to URL parameters. Field names stay the same; nested fields are joined by dots, and lists
 * repeat their name:
 *
 *     page=2&keyword=oak&sortDescriptor.column=name&sortDescriptor.direction=ascending&filters.status=active&filters.status=invited
 *
 * An absent field, null and an empty list are the same. Errors name a field as in the URL.
 */
export function toQuery(query: object): URLSearchParams {
  const search = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value)) for (const one of value) add(name, one)
    else if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner)
    else search.append(name, String(value))
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return search
}
