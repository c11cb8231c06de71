import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

import { currentLanguage } from 'locales/engine/current-language'
import { changeLanguage, enterLanguage } from 'locales/engine/in-language'
import { acceptedLanguage, defaultLanguage, type Language, languageOf } from 'locales/languages'
import { paths } from '~/lib/paths'
import { chosenLanguage, languageCookie } from '~/lib/preferences'

/** The language of a request: chosen in this browser, else accepted by it, else the default. */
const requestLanguage = (cookies: string | null | undefined, accepted: string | null | undefined): Language =>
  chosenLanguage(cookies ?? null) ?? acceptedLanguage(accepted) ?? defaultLanguage

/** Sets the language of everything that handles a request: loaders, actions and rendering, also while it streams. */
export function enterRequestLanguages(): void {
  subscribe('http.server.request.start', (message) => {
    const { headers } = (message as { request: IncomingMessage }).request
    enterLanguage(requestLanguage(headers.cookie, headers['accept-language']))
  })
}

/** Answers in a person's own language from here on, and keeps it in their browser with the response. */
export function answerIn(person: string | null): void {
  if (person !== null) changeLanguage(languageOf(person))
}

/** Answers in the language of an invitation or of a lender, unless another one was chosen in this browser. */
export function answerUnlessChosen(request: Request, language: string | null): void {
  if (chosenLanguage(request.headers.get('Cookie')) === null) answerIn(language)
}

/**
 * Names the language of a response, and keeps in the browser one that a loader set. That of a lender’s link holds for its
 * page alone: its visitor may have an account, whose pages are in another language.
 */
export function setLanguageHeaders(request: Request, headers: Headers): void {
  const language = currentLanguage()
  headers.set('Content-Language', language)
  const requested = requestLanguage(request.headers.get('Cookie'), request.headers.get('Accept-Language'))
  const isLenders = new URL(request.url).pathname.startsWith(paths.shared(''))
  if (language !== requested && !isLenders) headers.append('Set-Cookie', languageCookie(language))
}
