import { afterAll } from 'vitest'
import { inWorld, type InWorld } from './in-world'
import { startWeb, type Web } from './web'

/** The head of a file of tests that ask the web app itself, as a browser without scripts does; gone with the last of them. */
export async function onWeb(): Promise<InWorld & { web: Web }> {
  const within = await inWorld()
  const web = await startWeb(within.world.url)
  afterAll(() => web.stop())
  return { ...within, web }
}
