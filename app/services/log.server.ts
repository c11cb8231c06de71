/** Writes one JSON line to the error log: what happened and where, never what people typed or hold. */
export function logError(where: string, error: unknown): void {
  const told =
    error instanceof Error
      ? { name: error.name, message: error.message, stack: error.stack }
      : { message: String(error) }
  process.stderr.write(`${JSON.stringify({ level: 50, time: Date.now(), where, ...told })}\n`)
}
