/** Format of a record id in the contract. */
export const anId = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** A record id from the page's URL. @throws Response 404 if it is missing or malformed */
export function requireParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name]
  if (!value || !anId.test(value)) throw new Response(null, { status: 404 })
  return value
}
