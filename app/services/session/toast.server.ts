import { redirect } from '@remix-run/node'
import { readCookie, writeCookie } from './cookies.server'
import type { FlashToast } from '~/lib/flash-toast'

const cookieName = 'plumbline_toast'
const maxLength = 300
/** Seconds in which the target page has to load. */
const maxAgeSeconds = 20

/** Set-Cookie value that shows a toast on the next page. */
export function flashToast(
  path: string,
  text: string,
  changeId: string | null = null,
  command?: string,
  label?: string,
  record?: string,
): string {
  const toast: FlashToast = {
    id: crypto.randomUUID(),
    text: text.slice(0, maxLength),
    path: path.replace(/[?#].*$/, ''),
    changeId,
    ...(command && { command }),
    ...(label && { label: label.slice(0, maxLength) }),
    ...(record && { record }),
  }
  return writeCookie(cookieName, Buffer.from(JSON.stringify(toast)).toString('base64url'), { maxAge: maxAgeSeconds })
}

/** Redirects with a toast. */
export function redirectWithToast(
  path: string,
  text: string,
  changeId: string | null = null,
  command?: string,
  label?: string,
  record?: string,
): Response {
  const cookie = text && flashToast(path, text, changeId, command, label, record)
  return redirect(path, cookie ? { headers: { 'Set-Cookie': cookie } } : undefined)
}

/**
 * The toast of a redirect to this page; null if there is none. The cookie stays for a few seconds: a live event may
 * discard the page's first response for a newer one, and the browser shows each toast once.
 */
export function findToast(request: Request): FlashToast | null {
  const value = readCookie(request, cookieName)
  return value ? parse(Buffer.from(value, 'base64url').toString('utf8')) : null
}

function parse(text: string): FlashToast | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('text' in read) || typeof read.text !== 'string') return null
    const changeId = 'changeId' in read && typeof read.changeId === 'string' ? read.changeId : null
    const command = 'command' in read && typeof read.command === 'string' ? read.command.slice(0, 60) : null
    const label = 'label' in read && typeof read.label === 'string' ? read.label.slice(0, maxLength) : null
    const record = 'record' in read && typeof read.record === 'string' ? read.record.slice(0, 36) : null
    const id = 'id' in read && typeof read.id === 'string' ? read.id : ''
    const path = 'path' in read && typeof read.path === 'string' ? read.path : ''
    return {
      id,
      text: read.text.slice(0, maxLength),
      path,
      changeId,
      ...(command && { command }),
      ...(label && { label }),
      ...(record && { record }),
    }
  } catch {
    return null
  }
}
