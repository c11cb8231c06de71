import { describe, expect, test, vi } from 'vitest'
import { catalog, type OperationId } from 'contract/core/catalog'
import { fillPath } from 'contract/core/endpoint'
import { newId } from 'provider/db/ids'
import { inWorld } from 'tests/support/world/in-world'
import { expectResponsive } from 'tests/support/servers/responsive'

vi.setConfig({ testTimeout: 120_000 })

const { world, who } = await inWorld()
const health = `${world.url}/healthz`

/** Calls that would end the session of the other tests, or keep the connection open. */
const leftOut = new Set<OperationId>(['auth.logout', 'sessions.revokeOthers', 'stream'])
const calls = Object.values(catalog).filter(({ operation }) => !leftOut.has(operation))

function send(
  { method, path, params }: (typeof calls)[number],
  query: string,
  body?: BodyInit,
  type = 'application/json',
) {
  const names = 'shape' in params ? Object.keys(Object(params.shape)) : []
  const address = fillPath(path, Object.fromEntries(names.map((name) => [name, newId()])))
  const headers = {
    authorization: `Bearer ${who.admin.accessToken}`,
    ...(body !== undefined && { 'content-type': type }),
  }
  return fetch(`${world.url}${address}${query}`, { method, headers, body })
}

async function answerTo(one: (typeof calls)[number], query: string, body?: BodyInit, type?: string) {
  const answer = await expectResponsive(health, one.operation, () => send(one, query, body, type))
  return { status: answer.status, text: await answer.text() }
}

const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0])))

describe('a hostile body', () => {
  const written = calls.filter(({ wire, method }) => wire === 'json' && method !== 'GET')

  test.each([
    ['100,000 levels of lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['100,000 levels of objects', '{"a":'.repeat(100_000) + '0' + '}'.repeat(100_000)],
    ['300,000 lists', `[${'[],'.repeat(300_000)}[]]`],
    ['100,000 keys', keys(100_000)],
    ['10,000 keys', keys(10_000)],
    ['a poisoned key', '{"__proto__":{"email":"x"},"constructor":{"prototype":{"email":"x"}}}'],
  ])('of %s is refused by every call, and others do not wait', async (_what, body) => {
    expect(written.length).toBeGreaterThan(60)
    for (const one of written) {
      const { status, text } = await answerTo(one, '', body)
      expect([one.operation, status]).toEqual([one.operation, expect.toBeOneOf([400, 403, 413])])
      expect(text.length).toBeLessThan(40_000)
    }
  })

  test.each([
    ['fields', 100_000, 1],
    ['megabytes of fields', 10, 200_000],
  ])('in parts with %s is refused by every call with files', async (_what, count, bytes) => {
    const forms = calls.filter(({ wire }) => wire === 'multipart')
    const part = (at: number) => `--b\r\ncontent-disposition: form-data; name="n${at}"\r\n\r\n${'x'.repeat(bytes)}\r\n`
    const text = `${Array.from({ length: count }, (_, at) => part(at)).join('')}--b--`
    const body = new TextEncoder().encode(text)
    expect(forms.length).toBeGreaterThan(2)
    for (const one of forms) {
      const { status } = await answerTo(one, '', body, 'multipart/form-data; boundary=b')
      expect([one.operation, status]).toEqual([one.operation, 413])
    }
  })
})

describe('a hostile query', () => {
  test.each([
    ['thousands of names', Array.from({ length: 2500 }, (_, at) => `n${at}`).join('&')],
    ['one name thousands of times', 'keyword&'.repeat(1500)],
    ['a huge index', 'filters.ids[30000000]=x&filters[30000000]=x'],
    ['deep names', `a${'[0]'.repeat(2000)}=x&b${'.c'.repeat(2000)}=x`],
    ['prototypes', '__proto__=x&__proto__.keyword=x&constructor.prototype.keyword=x'],
    ['a NUL', 'keyword=%00&q=%00&from=%00&userId=%00&address=%00'],
    ['a broken escape', 'keyword=%E0%A4%A&q=%'],
  ])('of %s is refused by every call, and others do not wait', async (_what, query) => {
    for (const one of calls) {
      const { status, text } = await answerTo(one, `?${query}`)
      expect([one.operation, status < 500]).toEqual([one.operation, true])
      expect(text.length).toBeLessThan(40_000)
    }
  })
})
