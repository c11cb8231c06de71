import { createServer } from 'node:net'

import { SettingError } from './settings.mjs'

/**
 * Returns the requested port, or a free one for 0.
 * @throws {SettingError} with one sentence when it is taken or the host is not local
 */
export async function choosePort(name, port, hostName, host) {
  try {
    return await listenOnce(port, host)
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new SettingError(
        `${name} ${port} is already in use on ${host}: stop what uses it, or set ${name} to another port.`,
      )
    }
    if (error.code === 'EACCES')
      throw new SettingError(`${name} ${port} may not be used by this account: set ${name} to one above 1023.`)
    throw new SettingError(`${hostName} must be an address of this machine, not "${host}".`)
  }
}

/** Returns the requested port if it is free, else any free one; for addresses that nobody types. */
export async function preferPort(port, host) {
  return listenOnce(port, host).catch(() => listenOnce(0, host))
}

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(Number(port), host, () => {
      const { port: chosen } = server.address()
      server.close(() => resolve(chosen))
    })
  })
}
