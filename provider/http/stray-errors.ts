import type { EventEmitter } from 'node:events'

import type { Logger } from 'pino'

import { isUnavailable } from 'provider/db/availability'

/**
 * Handles errors that no code awaits. A temporarily unavailable database is only logged, because everything that needs
 * it retries. Other errors leave an undefined state: `end` is called, and the supervisor restarts the process.
 * @param source the process
 */
export function handleStrayErrors(source: EventEmitter, log: Logger, end: (error: unknown) => void): void {
  const onStray = (error: unknown) => {
    log.error({ err: error }, 'unhandled error')
    if (!isUnavailable(error)) end(error)
  }
  source.on('unhandledRejection', onStray)
  source.on('uncaughtException', onStray)
}
