import { codeOf } from 'provider/db/transaction'

/**
 * Codes that say the database cannot serve anybody right now: shut down, crashed, starting, a read-only standby, out of
 * connections, memory or disk, a statement cut off by its time limit; then what the socket says.
 */
const UNAVAILABLE = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '57014', '25006', '25P03', '53000', '53100', '53200', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
])
/** node-postgres gives its own failures no code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/**
 * True for an error that says the database is unavailable for now, so that the caller may try again.
 * Wrapped errors count by their cause, and a name with several addresses by the first that failed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code.startsWith('08') || UNAVAILABLE.has(code) || CONNECTION_LOST.test(error.message)) return true
  return isUnavailable(error instanceof AggregateError ? error.errors[0] : error.cause)
}
