import { redirect } from '@remix-run/node'
import { languageOf } from 'locales/languages'
import { ownPath } from '~/lib/paths'
import { languageCookie } from '~/lib/preferences'
import { readForm } from '~/services/http/request-body.server'

/** Stores the language of a form and redirects to its page, which the form names: secret addresses send no referrer. */
export async function saveLanguage(request: Request): Promise<Response> {
  const form = await readForm(request)
  const language = languageOf(String(form.get('language')))
  return redirect(ownPath(String(form.get('back'))), { headers: { 'Set-Cookie': languageCookie(language) } })
}
