import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { readCookie, writeCookie } from './cookies.server'
import type { FlashToast } from '~/lib/flash-toast'

const cookieName = 'plumbline_toast'
const maxLength = 300
/** Seconds in which the target page has to load. */
const maxAgeSeconds = 20

/** The change that a toast is about, which its button undoes. */
type ToastChange = Pick<FlashToast, 'changeId' | 'command' | 'label' | 'record'>

/** Set-Cookie value that shows a toast on the next page. */
export function flashToast(path: string, text: string, change: ToastChange = { changeId: null }): string {
  const toast: FlashToast = {
    ...change,
    id: crypto.randomUUID(),
    text: text.slice(0, maxLength),
    path: path.replace(/[?#].*$/, ''),
    label: change.label?.slice(0, maxLength),
  }
  return writeCookie(cookieName, Buffer.from(JSON.stringify(toast)).toString('base64url'), { maxAge: maxAgeSeconds })
}

/** Redirects with a toast; an empty text shows none. */
export function redirectWithToast(path: string, text: string, change?: ToastChange): Response {
  return redirect(path, text ? { headers: { 'Set-Cookie': flashToast(path, text, change) } } : undefined)
}

/**
 * The toast of a redirect to this page; null if there is none. The cookie stays for a few seconds: a live event may
 * discard the page's first response for a newer one, and the browser shows each toast once.
 */
export function findToast(request: Request): FlashToast | null {
  const value = readCookie(request, cookieName)
  return value ? parse(Buffer.from(value, 'base64url').toString('utf8')) : null
}

const textUpTo = (max: number) => z.string().transform((text) => text.slice(0, max))

/** A cookie may have been changed in the browser: all but the text is replaced if it has another type. */
const toastCookie = z.object({
  id: z.string().catch(''),
  text: textUpTo(maxLength),
  path: z.string().catch(''),
  changeId: z.string().nullable().catch(null),
  command: textUpTo(60).optional().catch(undefined),
  label: textUpTo(maxLength).optional().catch(undefined),
  record: textUpTo(36).optional().catch(undefined),
})

function parse(text: string): FlashToast | null {
  try {
    return toastCookie.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
