import { expect, onTestFinished, test, vi } from 'vitest'
import { t as say } from 'locales/messages'
import { newKey } from '~/lib/new-key'
import { memoryOutboxStorage } from './outbox-storage.memory'
import { createSender } from './sender'

test.each(['changes.takeBack', 'changes.putBack'] as const)(
  '%s of a call that this browser no longer knows is refused with that reason',
  async (id) => {
    const storage = memoryOutboxStorage()
    const onResults = vi.fn<Parameters<typeof createSender>[0]['onResults']>()
    const send = async () => ({ signedIn: true, answers: [] })
    const sender = createSender({ storage, send, onResults, onReachability: () => undefined })
    onTestFinished(() => sender.stop())
    await storage.add({ call: { id, args: { of: newKey() }, targets: [], key: newKey() }, patches: [], at: 0 })
    sender.wake()
    const refused = [{ kind: 'refused', message: say('changeForgotten') }]
    await vi.waitFor(() => expect(onResults.mock.calls).toMatchObject([[refused]]))
  },
)
