/** Writes a JSON line to the error log: the error and its location, never personal data or typed text. */
export function logError(where: string, error: unknown): void {
  const details =
    error instanceof Error
      ? { name: error.name, message: error.message, stack: error.stack }
      : { message: String(error) }
  process.stderr.write(`${JSON.stringify({ level: 50, time: Date.now(), where, ...details })}\n`)
}
