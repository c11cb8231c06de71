import { codeOf } from './transaction'

/**
 * Codes for a database that cannot serve anyone right now: shut down, crashed, starting, a read-only standby, out of
 * connections, memory or disk, or a statement over its time limit; then socket errors.
 */
const UNAVAILABLE = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '57014', '25006', '25P03', '53000', '53100', '53200', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
])
/** node-postgres has no code for its own failures. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/**
 * True for an error that means the database is temporarily unavailable, so that the caller may retry. Wrapped errors
 * count by their cause; for a name with several addresses, the first failure counts.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code.startsWith('08') || UNAVAILABLE.has(code) || CONNECTION_LOST.test(error.message)) return true
  return isUnavailable(error instanceof AggregateError ? error.errors[0] : error.cause)
}
