import { describe, expect, it } from 'vitest'
import type { AnswerOf } from '~/commands/command'
import type { OperationId } from 'contract/catalogue'
import { portFor } from './calls.server'
import { ProviderError } from './wire.server'

const id = '00000000-0000-7000-8000-000000000001'
const verify = { params: { id }, body: { status: 'verified' as const } }

/** A port over a provider that answers each asking in turn: nothing by null, a refusal by its status. */
function aPort(...answers: readonly (null | { status: number; retryAfter?: number })[]) {
  const asked: { operation: OperationId; key: string | undefined }[] = []
  const port = portFor(async <O extends OperationId>(operation: O, _input: unknown, key?: string) => {
    const answer = answers[asked.length] ?? null
    asked.push({ operation, key })
    if (answer) throw new ProviderError({ message: 'no', ...answer })
    return { status: 200, message: '', data: null } as AnswerOf<O>
  }, 'one key')
  return { port, asked }
}

describe('the port of a call', () => {
  it('sends its one write under its key, and reads without it', async () => {
    const { port, asked } = aPort()
    await port.call('changes.list', { query: {} })
    await port.call('inspections.validateMedia', verify)
    await port.call('changes.list', { query: {} })
    expect(asked.map(({ key }) => key)).toEqual([undefined, 'one key', undefined])
  })

  it('sends no second write', async () => {
    const { port, asked } = aPort()
    await port.call('inspections.validateMedia', verify)
    await expect(port.call('requests.revertImage', { params: { id }, body: {} })).rejects.toThrow(
      'A command writes once: requests.revertImage after inspections.validateMedia',
    )
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['was refused', { status: 409 }, 2],
    ['was not there', { status: 404 }, 2],
    ['may still be running', { status: 409, retryAfter: 1 }, 1],
    ['got no answer', { status: 503 }, 1],
    ['was too many', { status: 429, retryAfter: 9 }, 1],
    ['has done its work before', { status: 422 }, 1],
  ])('after one that %s', async (_what, refusal, sent) => {
    const { port, asked } = aPort(refusal)
    await expect(port.call('inspections.validateMedia', verify)).rejects.toThrow('no')
    await port.call('inspections.validateMedia', verify).catch(() => undefined)
    expect(asked).toHaveLength(sent)
  })
})
