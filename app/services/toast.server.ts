import { redirect } from '@remix-run/node'
import { readCookie, writeCookie } from './cookies.server'
import type { FlashToast } from '~/lib/flash-toast'

const cookieName = 'plumbline_toast'
const longest = 300
/** Seconds in which the page a redirect leads to has to ask for it. */
const shownWithin = 20

/** The Set-Cookie value that shows a toast on the next page. */
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
    text: text.slice(0, longest),
    path: path.replace(/[?#].*$/, ''),
    changeId,
    ...(command && { command }),
    ...(label && { label: label.slice(0, longest) }),
    ...(record && { record }),
  }
  return writeCookie(cookieName, Buffer.from(JSON.stringify(toast)).toString('base64url'), { maxAge: shownWithin })
}

/** Leads on and shows what was done there. */
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
 * The toast a redirect left for this page; null when there is none. It stays for a moment: the page's first answer may be
 * thrown away for a newer one, as when something happens live meanwhile, and the browser shows each once.
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
    const label = 'label' in read && typeof read.label === 'string' ? read.label.slice(0, longest) : null
    const record = 'record' in read && typeof read.record === 'string' ? read.record.slice(0, 36) : null
    const id = 'id' in read && typeof read.id === 'string' ? read.id : ''
    const path = 'path' in read && typeof read.path === 'string' ? read.path : ''
    return {
      id,
      text: read.text.slice(0, longest),
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
