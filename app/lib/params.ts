/**
 * A part of the page's address that its route guarantees.
 * @throws Response 404 when it is missing
 */
export function requireParam(params: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = params[name]
  if (!value) throw new Response(null, { status: 404 })
  return value
}
