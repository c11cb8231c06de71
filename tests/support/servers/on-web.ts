import { afterAll } from 'vitest'
import { inWorld, type InWorld } from 'tests/support/world/in-world'
import { startWeb, type Web } from './web'

/**
 * Sets up a test file for requests to the web app itself, like a browser without scripts; stopped after the last test.
 */
export async function onWeb(): Promise<InWorld & { web: Web }> {
  const within = await inWorld()
  const web = await startWeb(within.world.url)
  afterAll(() => web.stop())
  return { ...within, web }
}
