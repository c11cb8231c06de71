import { createServer } from 'node:net'

/** A port of this machine that nobody listens on: the one that is wanted, else any. @throws where the wanted one is taken */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(wanted, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return address.port
}
