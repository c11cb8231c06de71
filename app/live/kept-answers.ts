import { encode } from 'turbo-stream'
import type { LiveDatabase } from './database'

const requestIn = /^\/lots\/[\w-]{36}\/requests\/[\w-]{36}/
/** Pages below a draw request that are drawn from what it was loaded with alone. */
const drawable = /^(?:\/media|\/inspections\/[\w-]{36}(?:\/media\/[\w-]{36})?)?\/?$/

/** The queue, and the address in it at which the review of one of its draw requests starts. */
const queueIn = /^\/review(?:\/([\w-]{36}))?\/?$/

type Frame = { viewer: unknown; unread: number; waiting: number; next: string | null }
type Inspection = { page: { lot: unknown }; now: number }

/**
 * What the server would answer for a page's data, from what was kept of it (Remix: single fetch); null where this page was
 * never seen. The frame is as old as the page in it, so that live events are asked for from then on.
 */
export async function keptAnswer(db: LiveDatabase, pathname: string): Promise<Response | null> {
  const inQueue = queueIn.exec(pathname)
  if (inQueue) return inQueue[1] === undefined ? keptQueue(db) : keptStart(db, inQueue[1])
  const [key] = requestIn.exec(pathname) ?? []
  if (!key || !drawable.test(pathname.slice(key.length))) return null
  const request = await db.get('pages', key)
  if (!request) return null
  const inspection = request.value as Inspection
  return answerWith(db, inspection.now, {
    'routes/lots/$lotId/layout': { lot: inspection.page.lot },
    'routes/lots/$lotId/requests/$requestId/layout': inspection,
  })
}

async function keptQueue(db: LiveDatabase): Promise<Response | null> {
  const queue = await db.get('pages', '/review')
  return queue ? answerWith(db, queue.at, { 'routes/review/queue': queue.value }) : null
}

/** The server leads to the first photo that waits; from here it is the photos of the draw request, where they were kept. */
async function keptStart(db: LiveDatabase, requestId: string): Promise<Response | null> {
  const keys = await db.getAllKeys('pages')
  const kept = keys.find((key) => requestIn.test(key) && key.endsWith(`/${requestId}`))
  if (kept === undefined) return null
  const redirect = { redirect: `${kept}/media`, status: 302, revalidate: false, reload: false, replace: false }
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

/** The pages that open without a network, the latest first. */
export async function keptList(db: LiveDatabase): Promise<Response> {
  const pages = await db.getAllFromIndex('pages', 'at')
  const hasFrame = pages.some(({ key }) => key === 'frame')
  const rows = pages
    .filter(({ key }) => hasFrame && key !== 'frame')
    .map(({ key, label, at }) => ({ path: key, label, at }))
  return Response.json(rows.reverse())
}
