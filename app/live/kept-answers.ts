import { encode } from 'turbo-stream'
import type { LiveDatabase } from './database'

const requestIn = /^\/lots\/[\w-]{36}\/requests\/[\w-]{36}/
/** Pages below a draw request that are drawn from what it was loaded with alone. */
const drawable = /^(?:\/media|\/inspections\/[\w-]{36}(?:\/media\/[\w-]{36})?)?\/?$/

type Frame = { viewer: unknown; unread: number; waiting: number; next: string | null }
type Inspection = { page: { lot: unknown }; now: number }

/**
 * What the server would answer for a page's data, from what was kept of it (Remix: single fetch); null where this page was
 * never seen. The frame is as old as the page in it, so that live events are asked for from then on.
 */
export async function keptAnswer(db: LiveDatabase, pathname: string): Promise<Response | null> {
  const [key] = requestIn.exec(pathname) ?? []
  if (!key || !drawable.test(pathname.slice(key.length))) return null
  const [frame, request] = await Promise.all([db.get('pages', 'frame'), db.get('pages', key)])
  if (!frame || !request) return null
  const { viewer, unread, waiting, next } = frame.value as Frame
  const inspection = request.value as Inspection
  const routes = {
    'routes/_app': { viewer, unread, waiting, next, now: new Date(inspection.now).toISOString(), toast: null },
    'routes/lots/$lotId/layout': { lot: inspection.page.lot },
    'routes/lots/$lotId/requests/$requestId/layout': inspection,
  }
  const answers = Object.fromEntries(Object.entries(routes).map(([route, data]) => [route, { data }]))
  return new Response(encode(answers), { headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' } })
}

/** The pages that open without a network, the latest first. */
export async function keptList(db: LiveDatabase): Promise<Response> {
  const pages = await db.getAllFromIndex('pages', 'at')
  const hasFrame = pages.some(({ key }) => key === 'frame')
  const rows = pages
    .filter(({ key }) => hasFrame && key !== 'frame')
    .map(({ key, label, at }) => ({ path: key, label, at }))
  return Response.json(rows.reverse())
}
