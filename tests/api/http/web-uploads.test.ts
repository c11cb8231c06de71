import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { t as sayOfField } from 'locales/fields'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { inWorld } from 'tests/support/world/in-world'
import { openConnection } from 'tests/support/servers/keep-alive'
import { takeAway } from 'tests/support/servers/outage'
import { aJpeg, begin, sha256Of } from 'tests/support/files/uploads'
import { startWeb, type Web } from 'tests/support/servers/web'
import { signedIn } from 'tests/support/servers/web-client'

const { world, who } = await inWorld()
let web: Web
let cookie: string
let item: Awaited<ReturnType<typeof anItem>>
const bytes = await aJpeg(900)

beforeAll(async () => {
  web = await startWeb(world.url)
  cookie = (await signedIn(web.origin, who.borrower.email)).cookie
  const lot = await aLot(world, { agency: who.agency.uuid })
  const drawRequest = await aDrawRequest(world, { lot: lot.uuid })
  item = await anItem(world, { draw_request: drawRequest.uuid })
})
afterAll(() => web.stop())

function connect() {
  const { ask, close } = openConnection(web.origin, { cookie, 'sec-fetch-site': 'same-origin' })
  onTestFinished(close)
  return {
    ask,
    patch: (path: string, offset: number | string, user = who.borrower.uuid, body: Buffer = bytes) =>
      ask({
        method: 'PATCH',
        path: `${path}?user=${user}`,
        headers: { 'upload-offset': String(offset), 'accept-encoding': 'identity' },
        body,
      }),
  }
}

async function aBegunUpload(sha256 = sha256Of(bytes)): Promise<string> {
  const metadata = { kind: 'media', target: item.uuid, filename: 'a.jpg', sha256 }
  const location = (await begin(world, who.borrower, bytes.length, metadata)).headers.get('location') ?? ''
  return `/resources/uploads/${location.split('/').at(-1)}`
}

describe('an upload through the web app', () => {
  it.each([
    ['a wrong offset', '5', 409],
    ['no offset', '-1', 400],
  ])('is answered after %s, and so are later requests on the connection', async (_name, offset, status) => {
    const path = await aBegunUpload()
    const { ask, patch } = connect()
    expect((await patch(path, offset)).status).toBe(status)
    expect((await ask({ method: 'HEAD', path })).headers['upload-offset']).toBe('0')
    expect((await patch(path, 0)).status).toBe(204)
  })

  it('of another person is refused, and later requests on the connection are answered', async () => {
    const path = await aBegunUpload()
    const { ask, patch } = connect()
    expect((await patch(path, 0, who.agency.uuid)).status).toBe(401)
    expect((await ask({ method: 'HEAD', path })).status).toBe(200)
  })
})

describe('a refused upload', () => {
  const notAPicture = Buffer.alloc(bytes.length, 'x')

  it.each([
    ['a file that is no picture', notAPicture, sha256Of(notAPicture), '1'],
    ['bytes damaged on their way', bytes, sha256Of(notAPicture), undefined],
  ])('is answered after a lost answer with the reason, for %s', async (_name, body, sha256, forGood) => {
    const path = await aBegunUpload(sha256)
    const { ask, patch } = connect()
    const refused = (await patch(path, 0, who.borrower.uuid, body)).headers
    const asked = (await ask({ method: 'HEAD', path })).headers
    expect(refused['upload-refused']).toMatch(/\w/)
    expect(asked['upload-refused']).toBe(refused['upload-refused'])
    expect([refused['upload-refused-for-good'], asked['upload-refused-for-good']]).toEqual([forGood, forGood])
  })
})

describe('an unreachable provider', () => {
  const words = /ECONN|127\.0\.0\.1:|node_modules|at \w+ \(/

  it.each([
    ['an upload', '/resources/uploads/x', 'PATCH'],
    ['a photo', `/files/inspectionItemsImages/${'0'.repeat(8)}-0000-0000-0000-000000000000/preview`, 'GET'],
    ['a page', '/dashboard', 'GET'],
    ["a page's data", '/dashboard.data', 'GET'],
    ['a resource', '/resources/search?q=oak', 'GET'],
  ])('%s is answered with 503, without system messages', async (_name, path, method) => {
    const comeBack = await takeAway(world)
    const { ask } = connect()
    const { status, body } = await ask({ method, path, ...(method === 'PATCH' && { body: bytes }) })
    await comeBack()
    expect([path, status]).toEqual([path, 503])
    expect(body).not.toMatch(words)
  })

  it('a call is answered with the message for that', async () => {
    const comeBack = await takeAway(world)
    const { ask } = connect()
    const { status, body } = await ask({ method: 'GET', path: '/resources/search?q=oak' })
    await comeBack()
    expect([status, JSON.parse(body)]).toMatchObject([503, { message: sayOfField('noAnswer') }])
  })
})
