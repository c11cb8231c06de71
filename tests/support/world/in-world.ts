import { afterAll } from 'vitest'

import { ensureQueues } from 'provider/adapters/queues'
import { call } from './call'
import { people, type People, type Person } from './people'
import { createWorld, type World, type WorldOptions } from './world'

/** Fixture of a test file. */
export type InWorld = {
  world: World
  /** The seven people, signed in. */
  who: People
  /** Undoes a change. @throws Error when the previous call made no change */
  undo: (person: Person, changeId: string | null) => ReturnType<typeof call<'changes.undo'>>
}

/**
 * Sets up a test file: its own provider, removed after its last test.
 *
 *     const { world, who, undo } = await inWorld()
 *
 * `queues` also creates the job queues, for tests that send or read jobs.
 */
export async function inWorld({
  queues = false,
  ...options
}: WorldOptions & { queues?: boolean } = {}): Promise<InWorld> {
  const world = await createWorld(options)
  afterAll(() => world.stop())
  if (queues) await ensureQueues(world.deps)
  const who = await people(world)
  const undo: InWorld['undo'] = async (person, changeId) => {
    if (changeId === null) throw new Error('Nothing was changed, so there is nothing to undo')
    return call(world, person, 'changes.undo', { params: { changeId } })
  }
  return { world, who, undo }
}
