import { afterAll } from 'vitest'

import { ensureQueues } from 'provider/jobs/queues'
import { call } from 'tests/support/call'
import { people, type People, type Person } from 'tests/support/people'
import { createWorld, type World, type WorldOptions } from 'tests/support/world'

/** What the tests of a file work in. */
export type InWorld = {
  world: World
  /** The seven, signed in. */
  who: People
  /** Takes a change back. @throws Error where the call that was to make one made none */
  undo: (person: Person, changeId: string | null) => ReturnType<typeof call<'changes.undo'>>
}

/**
 * The head of a file of tests: a provider of its own, gone when its last test is done.
 *
 *     const { world, who, undo } = await inWorld()
 *
 * `queues` makes those of the jobs too, for tests that send or read some.
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
