const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A record's id in the page's address. What is no id names no record.
 * @throws Response 404 when it is missing or none
 */
export function requireParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name]
  if (!value || !anId.test(value)) throw new Response(null, { status: 404 })
  return value
}
