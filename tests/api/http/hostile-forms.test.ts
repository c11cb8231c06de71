import { beforeAll, describe, expect, test, vi } from 'vitest'
import { t as sayOfField } from 'locales/fields'
import { t as refusal } from 'locales/refusals'
import { appRoutes, dataUrlOf, exports } from 'tests/support/sources/app-routes'
import { tenantRecords } from 'tests/support/world/tenant-records'
import { onWeb } from 'tests/support/servers/on-web'
import { expectResponsive, usualWait } from 'tests/support/servers/responsive'
import { signedIn, webClient } from 'tests/support/servers/web-client'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const { world, who, web } = await onWeb()
const owned = await tenantRecords(world, who, who.admin)
const health = `${web.origin}/healthz`

const form = 'application/x-www-form-urlencoded'
const fields = [
  'email',
  'password',
  'message',
  'name',
  'firstName',
  'title',
  'street',
  'summaryHtml',
  'titles',
  'version',
]
const update = { type: 'update', payload: { name: 'email[30000000]', value: 'x' } }
const names: Record<string, readonly string[]> = {
  'a huge index': ['email[30000000]'],
  'an index that is no number any more': [`email[${'9'.repeat(30)}]`],
  'many long lists': Array.from({ length: 1000 }, (_, at) => `list${at}[9999]`),
  'deep lists': [`email${'[0]'.repeat(4000)}`],
  'deep objects': [`email${'.a'.repeat(4000)}`],
  '100,000 names': Array.from({ length: 100_000 }, (_, at) => `n${at}`),
  'one name 100,000 times': Array.from({ length: 100_000 }, () => 'email'),
  prototypes: ['__proto__', '__proto__.email', 'email.__proto__', 'email[__proto__]', 'constructor.prototype.email'],
}
const part = (name: string, value = 'x') => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

type Body = { type: string; body: Uint8Array<ArrayBuffer> }
const parts = 'multipart/form-data; boundary=b'
const asForm = (all: readonly string[]) => all.map((name) => `${encodeURIComponent(name)}=x`).join('&')
const asParts = (all: readonly string[]) => `${all.map((name) => part(name)).join('')}--b--`
const texts: [string, string, string][] = [
  ...Object.entries(names).map(([what, all]): [string, string, string] => [what, form, asForm(all)]),
  ...Object.entries(names).map(([what, all]): [string, string, string] => [`${what}, in parts`, parts, asParts(all)]),
  ['an intent of the form library', form, `__intent__=${encodeURIComponent(JSON.stringify(update))}`],
  ['a state of the form library', form, '__state__=[['],
  ['three megabytes', form, fields.map((name) => `${name}=${'a'.repeat(300_000)}`).join('&')],
  ['a part with endless headers', parts, `--b\r\n${'a: b\r\n'.repeat(300_000)}\r\n--b--`],
  ['no form', parts, 'x'],
  ['no boundary', 'multipart/form-data', part('email')],
  ['text', 'text/plain', 'email=x'],
  ['deep JSON', 'application/json', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['wide JSON', 'application/json', `[${'[],'.repeat(1_300_000)}[]]`],
]
const hostile = texts.map(([what, type, text]): [string, Body] => [
  what,
  { type, body: new TextEncoder().encode(text) },
])

/** Signing out is tested separately: it reads no form and would end the session. */
const actions = appRoutes()
  .filter((route) => exports(route, 'action'))
  .map((route) => dataUrlOf(route, owned))
  .filter((address) => address !== '/logout')
const sentences = [sayOfField('invalidInput'), refusal('tooLarge'), refusal('wrongType')]
const admin = await signedIn(web.origin, who.admin.email)
const post = (address: string, { type, body }: Body) =>
  admin.send(address, { method: 'POST', headers: { 'Content-Type': type }, body })

/** Actions that read no form; an empty post runs them. */
const formless: string[] = []
for (const address of actions) if ((await admin.send(address, { method: 'POST' })).status < 400) formless.push(address)

describe('a hostile form', () => {
  test('is tested on every action', () => {
    expect(actions.length).toBeGreaterThan(35)
  })

  test.each(hostile)('with %s is refused by every action, and others do not wait', async (_what, body) => {
    const statuses = new Map<string, number>()
    for (const address of actions)
      statuses.set(address, (await expectResponsive(health, address, () => post(address, body))).status)
    const taken = [...statuses].filter(([, status]) => ![400, 404, 413, 415].includes(status))
    expect(taken.filter(([address, status]) => status >= 400 || !formless.includes(address))).toEqual([])
    expect(formless.length).toBeLessThan(6)
  })

  test.each(hostile)('with %s is refused in plain words without a session', async (_what, { type, body }) => {
    for (const address of ['/login', '/signup', '/contact', '/forgot-password']) {
      const answer = await webClient(web.origin).send(address, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      })
      const text = await answer.text()
      expect([address, answer.status, sentences.some((sentence) => text.includes(sentence))]).toEqual([
        address,
        expect.toBeOneOf([400, 413, 415]),
        true,
      ])
    }
  })

  test.each(hostile)('with %s does not prevent signing out', async (_what, { type, body }) => {
    const answer = await webClient(web.origin).send('/logout', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
    expect(answer.status).toBe(302)
  })
})

describe('a hostile query', () => {
  const queries: [string, string][] = [
    ['a huge index', 'email[30000000]=x&filters.ids[30000000]=x'],
    ['deep names', `a${'[0]'.repeat(1500)}=x&b${'.c'.repeat(1500)}=x`],
    ['thousands of names', Array.from({ length: 2500 }, (_, at) => `n${at}`).join('&')],
    ['one name thousands of times', 'q&'.repeat(5000)],
    ['prototypes', '__proto__=x&__proto__.q=x&constructor.prototype.q=x'],
    ['ten thousand characters', `q=${'x'.repeat(10_000)}`],
    ['a NUL', 'q=%00&keyword=%00&date=%00'],
    ['a broken escape', 'q=%E0%A4%A&keyword=%&page=%zz'],
  ]
  const pages = [
    ...new Set(
      appRoutes()
        .filter((route) => exports(route, 'loader'))
        .map((route) => dataUrlOf(route, owned)),
    ),
  ].filter((address) => address !== '/resources/stream')

  const usual = new Map<string, number>()
  beforeAll(async () => {
    for (const address of pages) usual.set(address, await usualWait(health, () => admin.get(address)))
  })

  test.each(queries)('with %s is answered by every page, and others do not wait', async (_what, query) => {
    const statuses = new Map<string, number>()
    for (const address of pages) {
      const get = () => admin.get(`${address}${address.includes('?') ? '&' : '?'}${query}`)
      const answer = await expectResponsive(health, address, get, 2 * (usual.get(address) ?? 0))
      statuses.set(address, answer.status)
      await answer.arrayBuffer()
    }
    expect(pages.length).toBeGreaterThan(40)
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([])
  })
})
