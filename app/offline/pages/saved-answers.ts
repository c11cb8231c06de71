import { encode } from 'turbo-stream'
import type { LiveDatabase } from '~/offline/database'

const requestIn = /^\/lots\/[\w-]{36}\/requests\/[\w-]{36}/
/** Pages below a draw request that render from its saved data alone. */
const renderable = /^(?:\/media|\/inspections\/[\w-]{36}(?:\/media\/[\w-]{36})?)?\/?$/

/** The review queue, or the start of a review of one of its draw requests. */
const queueIn = /^\/review(?:\/([\w-]{36}))?\/?$/

type Frame = { viewer: unknown; unread: number; waiting: number; next: string | null }
type Inspection = { page: { lot: unknown }; now: number }

/**
 * The server's answer for a page's data, from the saved data (Remix: single fetch); null if this page was never opened.
 * The frame has the age of the page, so that live events from then on are requested.
 */
export async function savedAnswer(db: LiveDatabase, pathname: string): Promise<Response | null> {
  const inQueue = queueIn.exec(pathname)
  if (inQueue) return inQueue[1] === undefined ? savedQueueAnswer(db) : savedStartAnswer(db, inQueue[1])
  const [key] = requestIn.exec(pathname) ?? []
  if (!key || !renderable.test(pathname.slice(key.length))) return null
  const request = await db.get('pages', key)
  if (!request) return null
  const inspection = request.value as Inspection
  return answerWith(db, inspection.now, {
    'routes/lots/$lotId/layout': { lot: inspection.page.lot },
    'routes/lots/$lotId/requests/$requestId/layout': inspection,
  })
}

async function savedQueueAnswer(db: LiveDatabase): Promise<Response | null> {
  const queue = await db.get('pages', '/review')
  return queue ? answerWith(db, queue.at, { 'routes/review/queue': queue.value }) : null
}

/** The server redirects to the first undecided photo; offline this goes to the photos of the draw request, if saved. */
async function savedStartAnswer(db: LiveDatabase, requestId: string): Promise<Response | null> {
  const keys = await db.getAllKeys('pages')
  const savedKey = keys.find((key) => requestIn.test(key) && key.endsWith(`/${requestId}`))
  if (savedKey === undefined) return null
  const redirect = { redirect: `${savedKey}/media`, status: 302, revalidate: false, reload: false, replace: false }
  return answer(
    encode(redirect, { plugins: [(value) => value === redirect && ['SingleFetchRedirect', { ...redirect }]] }),
  )
}

async function answerWith(db: LiveDatabase, at: number, routes: Record<string, unknown>): Promise<Response | null> {
  const frame = await db.get('pages', 'frame')
  if (!frame) return null
  const { viewer, unread, waiting, next } = frame.value as Frame
  const app = { viewer, unread, waiting, next, now: new Date(at).toISOString(), toast: null }
  const all = { 'routes/_app': app, ...routes }
  return answer(encode(Object.fromEntries(Object.entries(all).map(([route, data]) => [route, { data }]))))
}

const answer = (body: ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' } })

/** The pages that open offline, latest first. */
export async function savedList(db: LiveDatabase): Promise<Response> {
  const pages = await db.getAllFromIndex('pages', 'at')
  const hasFrame = pages.some(({ key }) => key === 'frame')
  const rows = pages
    .filter(({ key }) => hasFrame && key !== 'frame')
    .map(({ key, label, at }) => ({ path: key, label, at }))
  return Response.json(rows.reverse())
}
