import { redirect } from '@remix-run/node'
import { clearCookie, readCookie, writeCookie } from './cookies.server'

const cookieName = 'plumbline_toast'
const longest = 300

/** A message that survives one redirect. */
export type FlashToast = { text: string; changeId: string | null }

/** The Set-Cookie value that shows a toast on the next page. */
export function flashToast(text: string, changeId: string | null = null): string {
  const toast: FlashToast = { text: text.slice(0, longest), changeId }
  return writeCookie(cookieName, Buffer.from(JSON.stringify(toast)).toString('base64url'), { maxAge: 60 })
}

/** Leads on and shows what was done there. */
export function redirectWithToast(path: string, text: string, changeId: string | null = null): Response {
  return redirect(path, text ? { headers: { 'Set-Cookie': flashToast(text, changeId) } } : undefined)
}

/** The toast a redirect left for this page, with the header that takes it away; null when there is none. */
export function takeToast(request: Request): { toast: FlashToast; headers: { 'Set-Cookie': string } } | null {
  const value = readCookie(request, cookieName)
  const toast = value && parse(Buffer.from(value, 'base64url').toString('utf8'))
  return toast ? { toast, headers: { 'Set-Cookie': clearCookie(cookieName) } } : null
}

function parse(text: string): FlashToast | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('text' in read) || typeof read.text !== 'string') return null
    const changeId = 'changeId' in read && typeof read.changeId === 'string' ? read.changeId : null
    return { text: read.text.slice(0, longest), changeId }
  } catch {
    return null
  }
}
