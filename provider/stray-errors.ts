import type { EventEmitter } from 'node:events'

import type { Logger } from 'pino'

import { isUnavailable } from 'provider/db/availability'

/**
 * The last resort for errors that nobody waits for. One that says the database is away is logged: everything that needs it
 * tries again. Any other is a fault of the program, in a state nobody knows: `end` is called, and the supervisor starts the
 * process again.
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
