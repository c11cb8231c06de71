import { createServer } from 'node:net'

/** Below the ports that Linux and macOS give to outgoing connections and to servers that listen on any port. */
const lowest = 20_000
const highest = 32_000

/**
 * Finds a port for a server that starts later or starts again: one that no other server or connection is given
 * meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest))
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) =>
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  )
  if (!isFree) return freePort()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
