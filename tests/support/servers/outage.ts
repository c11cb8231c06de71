import { onTestFinished } from 'vitest'
import type { World } from 'tests/support/world/world'

/**
 * Closes a world's provider port and every connection.
 * @returns a function that opens it again, which also runs after the test
 */
export async function takeAway({ app: { server } }: World): Promise<() => Promise<void>> {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen')
  const gone = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await gone
  const comeBack = async () => {
    if (!server.listening)
      await new Promise<void>((resolve) => server.listen(address.port, '127.0.0.1', () => resolve()))
  }
  onTestFinished(comeBack)
  return comeBack
}
