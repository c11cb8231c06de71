/** A record's id, as the contract has it. */
export const anId = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/**
 * A record's id in the page's address. What is no id names no record.
 * @throws Response 404 when it is missing or none
 */
export function requireParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name]
  if (!value || !anId.test(value)) throw new Response(null, { status: 404 })
  return value
}
