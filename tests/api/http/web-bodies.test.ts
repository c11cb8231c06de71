import { expect, test } from 'vitest'
import { t as refusal } from 'locales/refusals'
import { onWeb } from 'tests/support/servers/on-web'
import { webClient } from 'tests/support/servers/web-client'

const { web } = await onWeb()

const MiB = 1024 * 1024

/** A body with or without a declared length. */
const sent = (bytes: number, isStream: boolean) => {
  const body = new Blob(['message=', 'x'.repeat(bytes)])
  return isStream ? { body: body.stream(), duplex: 'half' as const } : { body }
}

test.each([
  ['/contact', 413, 5, 'application/x-www-form-urlencoded', false],
  ['/contact', 411, 1, 'application/x-www-form-urlencoded', true],
  ['/contact', 413, 25, 'multipart/form-data; boundary=x', false],
  ['/login', 413, 5, 'text/plain', false],
  ['/resources/calls', 413, 5, 'application/json', false],
  ['/resources/calls', 413, 5, 'application/offset+octet-stream', false],
  ['/unsubscribe/none', 411, 1, 'application/x-www-form-urlencoded', true],
])('%s reads no body that is too large: %i for %i MiB', async (path, status, size, type, isStream) => {
  const headers = { 'Content-Type': type }
  const answer = await webClient(web.origin).send(path, { method: 'POST', headers, ...sent(size * MiB, isStream) })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(refusal('tooLarge'))
})

test('a form of a megabyte is read', async () => {
  const form = new URLSearchParams({ message: 'x'.repeat(MiB) })
  expect((await webClient(web.origin).post('/contact', form)).status).toBe(400)
})
