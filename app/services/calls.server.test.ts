import { describe, expect, it } from 'vitest'
import type { AnswerOf } from '~/commands/engine/command'
import type { OperationId } from 'contract/core/catalog'
import { portFor } from './calls.server'
import { ProviderError } from './http/wire.server'

const id = '00000000-0000-7000-8000-000000000001'
const verify = { params: { id }, body: { status: 'verified' as const } }

/** A port on a provider that gives these answers in turn: null for success, or a refusal by status. */
function aPort(...answers: readonly (null | { status: number; retryAfter?: number })[]) {
  const requests: { operation: OperationId; key: string | undefined }[] = []
  const port = portFor(async <O extends OperationId>(operation: O, _input: unknown, key?: string) => {
    const answer = answers[requests.length] ?? null
    requests.push({ operation, key })
    if (answer) throw new ProviderError({ message: 'no', ...answer })
    return { status: 200, message: '', data: null } as AnswerOf<O>
  }, 'one key')
  return { port, asked: requests }
}

describe('portFor', () => {
  it('sends its write with the key, and reads without it', async () => {
    const { port, asked: requests } = aPort()
    await port.call('changes.list', { query: {} })
    await port.call('inspections.validateMedia', verify)
    await port.call('changes.list', { query: {} })
    expect(requests.map(({ key }) => key)).toEqual([undefined, 'one key', undefined])
  })

  it('refuses a second write', async () => {
    const { port, asked: requests } = aPort()
    await port.call('inspections.validateMedia', verify)
    await expect(port.call('requests.revertImage', { params: { id }, body: {} })).rejects.toThrow(
      'A command writes once: requests.revertImage after inspections.validateMedia',
    )
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['was refused', { status: 409 }, 2],
    ['found no record', { status: 404 }, 2],
    ['may still be running', { status: 409, retryAfter: 1 }, 1],
    ['got no answer', { status: 503 }, 1],
    ['hit the rate limit', { status: 429, retryAfter: 9 }, 1],
    ['was already done', { status: 422 }, 1],
  ])('handles a further write after one that %s', async (_what, refusal, sent) => {
    const { port, asked: requests } = aPort(refusal)
    await expect(port.call('inspections.validateMedia', verify)).rejects.toThrow('no')
    await port.call('inspections.validateMedia', verify).catch(() => undefined)
    expect(requests).toHaveLength(sent)
  })
})
