import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallsAnswer } from '~/offline/outbox/calls'
import { aReview, first } from 'tests/support/builders/review'
import { anAskedRequest } from 'tests/support/builders/journey'
import { people, type People } from 'tests/support/world/people'
import { givePictures } from 'tests/support/files/pictures'
import { startWeb, type Web } from 'tests/support/servers/web'
import { signedIn, webClient, type WebClient } from 'tests/support/servers/web-client'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let web: Web
let tenant: People
let reviewer: WebClient
/**
 * A web app with a provider that never answers, and its response after the timeout; runs while the other tests
 * continue.
 */
let silent: { web: Web; provider: Server; answer: Promise<Response> }

beforeAll(async () => {
  world = await createWorld()
  tenant = await people(world)
  web = await startWeb(world.url)
  reviewer = await signedIn(web.origin, tenant.reviewer.email)
  const provider = createServer(() => undefined)
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const own = await startWeb(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
  const client = webClient(own.origin)
  // Both web apps encrypt cookies with the same secret.
  client.cookie = reviewer.cookie
  silent = { web: own, provider, answer: client.get('/resources/search?q=oak') }
})
afterAll(async () => {
  await Promise.all([web.stop(), silent.web.stop()])
  await world.stop()
})

type Wire = {
  id: string
  args?: object
  targets: { noun: string; id: string; version?: number }[]
  matching?: object
  key?: string
}
const calls = async (...given: Wire[]): Promise<CallsAnswer> => {
  const sent = given.map((call) => ({ args: {}, key: randomUUID(), ...call }))
  const response = await reviewer.post('/resources/calls', { user: tenant.reviewer.uuid, calls: sent })
  expect(response.status).toBe(200)
  return (await response.json()) as CallsAnswer
}
const on = (id: string, version?: number) => [{ noun: 'media', id, ...(version !== undefined && { version }) }]

describe('calls', () => {
  it('run in order, with versions updated by earlier ones of the batch', async () => {
    const { media } = await aReview(world, tenant)
    const { uuid } = first(media)
    const { signedIn: still, answers } = await calls(
      { id: 'media.verify', targets: on(uuid, 1) },
      { id: 'media.reject', targets: on(uuid, 1) },
      { id: 'media.reset', targets: on(uuid, 1) },
    )
    expect(still).toBe(true)
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    const row = await world.db
      .selectFrom('media')
      .select(['status', 'version'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'pending', version: 4 })
  })

  it('repeated with their keys have one effect and the first answer', async () => {
    const { media } = await aReview(world, tenant)
    const call = { id: 'media.verify', targets: on(first(media).uuid, 1), key: randomUUID() }
    const [once, twice] = [await calls(call), await calls(call)]
    expect(twice).toEqual(once)
    expect(
      (
        await world.db
          .selectFrom('changes')
          .innerJoin('change_rows', 'change', 'changes.uuid')
          .select('changes.uuid')
          .where('change_rows.uuid', '=', first(media).uuid)
          .execute()
      ).length,
    ).toBe(1)
  })

  it('a final refusal names who changed the record with its state, and the next ones continue', async () => {
    const { media } = await aReview(world, tenant)
    const [one, other] = media
    await world.db
      .updateTable('media')
      .set({ version: 5 })
      .where('uuid', '=', one?.uuid ?? '')
      .execute()
    const { answers } = await calls(
      { id: 'media.verify', targets: on(one?.uuid ?? '', 1) },
      { id: 'media.verify', targets: on(other?.uuid ?? '', 1) },
    )
    expect(answers[0]).toMatchObject({ ok: false, error: { status: 409, current: { uuid: one?.uuid, version: 5 } } })
    expect(answers[1]).toMatchObject({
      ok: true,
      data: { records: [{ noun: 'media', value: { status: 'verified', version: 2 } }] },
    })
  })

  it('a call after a bulk change is not refused because of the bulk change', async () => {
    const { media } = await aReview(world, tenant)
    const targets = media.map(({ uuid }) => ({ noun: 'media', id: uuid, version: 1 }))
    const { answers } = await calls(
      { id: 'media.verify', targets },
      { id: 'media.reject', targets: targets.slice(0, 1) },
    )
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  })

  it('by filter cover all matches beyond the screen, only with the count the person saw', async () => {
    const { media, drawRequest } = await aReview(world, tenant, { photos: 4 })
    const [shown, left] = media.map(({ uuid }) => uuid)
    const filter = { keyword: null, filters: { requestId: [drawRequest.uuid], bucket: ['toReview'] } }
    const matching = { noun: 'media', filter, except: [left], expected: 3 }
    const many = (expected: number) => ({
      id: 'media.verify',
      targets: on(shown ?? '', 1),
      matching: { ...matching, expected },
    })
    const { answers } = await calls(many(240), many(3), { id: 'media.reject', targets: on(shown ?? '', 1) })
    expect(answers.map((answer) => (answer.ok ? 200 : answer.error.status))).toEqual([409, 200, 200])
    const rows = await world.db
      .selectFrom('media')
      .select(['uuid', 'status'])
      .where('draw_request', '=', drawRequest.uuid)
      .execute()
    const status = new Map(rows.map((row) => [row.uuid, row.status]))
    expect(media.map(({ uuid }) => status.get(uuid))).toEqual(['defective', 'pending', 'verified', 'verified'])
  })

  it('refuse a filter for single-record commands and other nouns', async () => {
    const { media, drawRequest } = await aReview(world, tenant)
    const filter = { keyword: null, filters: { requestId: [drawRequest.uuid] } }
    const matching = { noun: 'media', filter, except: [], expected: 3 }
    const { answers } = await calls(
      { id: 'media.revert', targets: on(first(media).uuid, 1), matching },
      { id: 'media.verify', targets: [], matching: { ...matching, noun: 'lot' } },
      { id: 'media.verify', targets: [], matching: { ...matching, filter: { filters: {} } } },
    )
    expect(answers.map((answer) => (answer.ok ? 200 : answer.error.status))).toEqual([400, 400, 400])
  })

  it("refuse others' records, unknown commands and malformed calls one by one", async () => {
    const { media } = await aReview(world, tenant)
    const theirs = await aReview(world, {
      agency: tenant.agency2,
      reviewer: tenant.reviewer2,
      borrower: tenant.borrower2,
    })
    const { answers } = await calls(
      { id: 'media.verify', targets: on(first(theirs.media).uuid, 1) },
      { id: 'media.explode', targets: [] },
      { id: 'palette.open', targets: [] },
      { id: 'media.verify', targets: [{ noun: 'media', id: 'no id' }] },
      { id: 'media.verify', args: { status: 'verified' }, targets: on(first(media).uuid) },
      { id: 'media.verify', targets: on(first(media).uuid, 1) },
    )
    expect(answers.map((answer) => (answer.ok ? 200 : answer.error.status))).toEqual([404, 400, 400, 400, 400, 200])
  })

  it('refuse more than twenty, or no calls, as a whole', async () => {
    const many = Array.from({ length: 21 }, () => ({ id: 'media.verify', args: {}, targets: [], key: randomUUID() }))
    expect((await reviewer.post('/resources/calls', { user: tenant.reviewer.uuid, calls: many })).status).toBe(400)
    expect((await reviewer.post('/resources/calls', { calls: [] })).status).toBe(400)
    expect((await reviewer.post('/resources/calls', 'nonsense')).status).toBe(400)
  })
})

describe('search', () => {
  it("accepts the call's own query, and reports invalid fields", async () => {
    const { lot } = await aReview(world, tenant)
    const found = async (search: string) => {
      const response = await reviewer.get(`/resources/search?${search}`)
      return { status: response.status, body: await response.json() }
    }
    const lots = await found('types=lot')
    expect(lots.body.data.map(({ uuid }: { uuid: string }) => uuid)).toContain(lot.uuid)
    expect((await found('q=%20')).body.data).toEqual([])
    expect((await found('q=')).status).toBe(400)
    expect((await found('types=user&where.role=reviewer')).body).toEqual({ data: [], totalRecord: 0 })
    expect((await found('types=user&where.role=king')).status).toBe(400)
    expect((await found('types=lot&where.role=reviewer')).status).toBe(400)
  })
})

describe('files', () => {
  it('support ranges, are immutable, cannot run, and are private', async () => {
    const { media } = await aReview(world, tenant, { photos: 1 })
    await givePictures(world, media)
    const path = `/files/inspectionItemsImages/${first(media).uuid}/preview?v=1`
    const whole = await reviewer.get(path)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(whole.status).toBe(200)
    expect(whole.headers.get('Content-Type')).toBe('image/jpeg')
    expect(whole.headers.get('Cache-Control')).toContain('private')
    expect(whole.headers.get('Cache-Control')).toContain('immutable')
    expect(whole.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(whole.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(whole.headers.get('Content-Length')).toBe(String(bytes.length))
    const part = await reviewer.get(path, { headers: { Range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('Content-Range')).toBe(`bytes 10-19/${bytes.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    const again = await reviewer.get(path, { headers: { 'If-None-Match': whole.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
    expect((await webClient(web.origin).get(path)).status).toBe(401)
    const outsider = await signedIn(web.origin, tenant.reviewer2.email)
    const refused = await outsider.get(path)
    expect(refused.status).toBe(404)
    expect(refused.headers.get('Cache-Control')).toBe('no-store')
  })

  it('pass on only valid file paths', async () => {
    for (const path of [
      '/files/../api/openapi.json',
      '/files/inspectionItemsImages/x/preview',
      `/files/secrets/${randomUUID()}/original`,
      '/files',
    ]) {
      expect((await reviewer.get(path)).status).toBe(404)
    }
  })
})

const ask = async (origin: string, path: string) => {
  const { status, headers } = await fetch(new URL(path, origin), { redirect: 'manual' })
  return [status, headers.get('Cache-Control')]
}

it('the health route reports an unreachable provider without a session', async () => {
  for (const path of ['/healthz', '/readyz']) expect(await ask(web.origin, path)).toEqual([200, 'no-store'])
})

it('keeps an idle connection longer than a proxy’s minute', async () => {
  const { headers } = await fetch(new URL('/healthz', web.origin))
  expect(Number(/timeout=(\d+)/.exec(headers.get('Keep-Alive') ?? '')?.[1])).toBeGreaterThan(60)
})

/** Memory of a process in kB, current or peak; null if the system does not report it. */
async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = new RegExp(`${what}:\\s+(\\d+)`).exec(status)
  return found ? Number(found[1]) : null
}

describe('uploads', () => {
  beforeEach(async () => void (await world.db.deleteFrom('comment_templates').execute()))
  const metadata = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')

  it('stream: two hundred megabytes, complete, without staying in memory', async () => {
    const { item } = await anAskedRequest(world, tenant)
    const borrower = await signedIn(web.origin, tenant.borrower.email)
    const size = 200 * 1024 * 1024
    const begun = await borrower.send(`/resources/uploads?user=${tenant.borrower.uuid}`, {
      method: 'POST',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(size),
        'Upload-Metadata': metadata({ kind: 'media', target: item.uuid, filename: 'long.mp4' }),
      },
    })
    expect(begun.status).toBe(201)
    const location = begun.headers.get('Location') ?? ''
    expect(location).toMatch(new RegExp(`^/resources/uploads/[\\w-]+\\?user=${tenant.borrower.uuid}$`))
    const part = randomBytes(1024 * 1024)
    const before = await memoryOf(web.pid, 'VmRSS')
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === size - part.length) return controller.close()
        sent += part.length
        controller.enqueue(part)
      },
    })
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }
    const patched = await borrower.send(location, { method: 'PATCH', headers, body, duplex: 'half' })
    expect(patched.status).toBe(204)
    expect(patched.headers.get('Upload-Offset')).toBe(String(size - part.length))
    const most = await memoryOf(web.pid, 'VmHWM')
    if (most !== null && before !== null) expect(most - before).toBeLessThan(100 * 1024)
    const asked = await borrower.send(location, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })
    expect(asked.headers.get('Upload-Offset')).toBe(String(size - part.length))
    const ended = await borrower.send(location, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
    expect(ended.status).toBe(204)
    expect((await borrower.send(location, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })).status).toBe(404)
  })

  it('with an expired token are asked again, instead of reporting the end of the session', async () => {
    const { item } = await anAskedRequest(world, tenant)
    const borrower = await signedIn(web.origin, tenant.borrower.email)
    const begun = await borrower.send('/resources/uploads', {
      method: 'POST',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '4',
        'Upload-Metadata': metadata({ kind: 'media', target: item.uuid, filename: 'a.jpg' }),
      },
    })
    const location = begun.headers.get('Location') ?? ''
    world.clock.advance(20 * 60_000)
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }
    const first = await borrower.send(location, { method: 'PATCH', headers, body: new Blob(['ab']) })
    expect(first.status).toBe(503)
    const second = await borrower.send(location, { method: 'PATCH', headers, body: new Blob(['ab']) })
    expect(second.status).toBe(204)
  })
})

describe('the stream', () => {
  it('sends missed events to a tab that takes over', async () => {
    const { media } = await aReview(world, tenant, { photos: 1 })
    const last = async () =>
      Number(
        (
          await world.db
            .selectFrom('journal')
            .select(({ fn }) => fn.max('position').as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const after = await last()
    await calls({ id: 'media.verify', targets: on(first(media).uuid, 1) })
    await expect.poll(last).toBeGreaterThan(after)
    const abort = new AbortController()
    const response = await reviewer.get(`/resources/stream?after=${after}`, { signal: abort.signal })
    const reader = response.body?.getReader()
    let text = ''
    while (!text.includes(first(media).uuid)) text += Buffer.from((await reader?.read())?.value ?? []).toString()
    abort.abort()
  })
})

it('reports a silent provider as An error occurred within ten seconds, and is not healthy', async () => {
  const response = await silent.answer
  expect(response.status).toBe(504)
  expect(await response.json()).toMatchObject({ message: 'An error occurred' })
  const { provider, web: own } = silent
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
  for (const path of ['/healthz', '/readyz']) expect((await ask(own.origin, path))[0]).toBeGreaterThanOrEqual(500)
}, 60_000)

describe('scripts', () => {
  it('are sent as compressed by the build, to clients with brotli', async () => {
    const html = await (await fetch(`${web.origin}/login`)).text()
    const [script = ''] = /\/assets\/[\w.$-]+\.js/.exec(html) ?? []
    const ask = (encoding: string) => fetch(`${web.origin}${script}`, { headers: { 'Accept-Encoding': encoding } })
    const [small, plain] = await Promise.all([ask('gzip, deflate, br'), ask('identity')])
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(small.headers.get('cache-control')).toContain('immutable')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(Number(small.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await small.text()).toBe(await plain.text())
    expect((await ask('br;q=0, identity')).headers.get('content-encoding')).toBeNull()
  })
})

// Runs last, because it ends the web app of the other tests.
it('the stream passes events on immediately, and ends with the process', async () => {
  const response = await reviewer.get(`/resources/stream?user=${tenant.reviewer.uuid}`)
  expect(response.headers.get('Cache-Control')).toBe('no-cache, no-transform')
  const reader = response.body?.getReader()
  const heard = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
  expect(await heard()).toContain('event: hello')
  const { media } = await aReview(world, tenant, { photos: 1 })
  await calls({ id: 'media.verify', targets: on(first(media).uuid, 1) })
  expect(await heard()).toContain(first(media).uuid)
  const before = performance.now()
  await web.stop()
  expect(performance.now() - before).toBeLessThan(2000)
})
