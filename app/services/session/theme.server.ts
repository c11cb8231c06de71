import { redirect } from '@remix-run/node'
import { ownPath } from '~/lib/paths'
import { preferenceCookie, themes } from '~/lib/preferences'
import { readForm } from '~/services/http/request-body.server'

/** Stores the theme of a form and redirects back: for browsers without JavaScript. */
export async function saveTheme(request: Request): Promise<Response> {
  const form = await readForm(request)
  const theme = themes.find((known) => known === form.get('theme')) ?? 'system'
  return redirect(pageOf(request), { headers: { 'Set-Cookie': preferenceCookie('theme', theme) } })
}

function pageOf(request: Request): string {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return ownPath(null)
  const { pathname, search } = new URL(referer)
  return ownPath(`${pathname}${search}`)
}
