import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { currentLanguage } from 'locales/engine/current-language'
import { changeLanguage } from 'locales/engine/in-language'
import { acceptedLanguage, directionOf } from 'locales/languages'
import { enterRequestLanguages } from './language.server'

let server: Server
let waiting: (() => void)[] = []

/** Resolves once two requests wait here, so that each goes on while the other one is under way. */
function bothHere(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length < 2) return
    for (const go of waiting) go()
    waiting = []
  })
}

/** Suspends once, then shows the language. */
function Late({ loading }: { loading: { done: boolean; promise: Promise<void> } }) {
  if (!loading.done) throw loading.promise
  return <p>late {currentLanguage()}</p>
}

beforeAll(async () => {
  enterRequestLanguages()
  server = createServer(async (request, response) => {
    await bothHere()
    if (request.url === '/own') changeLanguage('es-US')
    const loading = { done: false, promise: Promise.resolve() }
    loading.promise = bothHere().then(() => void (loading.done = true))
    const { pipe } = renderToPipeableStream(
      <main>
        <p>early {currentLanguage()}</p>
        <Suspense fallback="">
          <Late loading={loading} />
        </Suspense>
      </main>,
      { onShellReady: () => pipe(response) },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = async (headers: Record<string, string>, path = '/') => {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()
}

const languagesIn = (html: string) =>
  [...html.matchAll(/(early|late) (?:<!-- -->)?([\w-]+)/g)].map(([, , code]) => code)

test('two requests at once are each written in their language, also while they stream', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [spanish = '', english = ''] = await Promise.all([
      ask({ 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.8' }),
      ask({ Cookie: 'language=en-US', 'Accept-Language': 'es' }),
    ])
    expect(languagesIn(spanish)).toEqual(['es-US', 'es-US'])
    expect(languagesIn(english)).toEqual(['en-US', 'en-US'])
  }
})

test('a language that a loader sets holds for its request alone', async () => {
  const [own = '', other = ''] = await Promise.all([ask({}, '/own'), ask({})])
  expect(languagesIn(own)).toEqual(['es-US', 'es-US'])
  expect(languagesIn(other)).toEqual(['en-US', 'en-US'])
})

test.each([
  ['es', 'es-US'],
  ['es-419,en;q=0.5', 'es-US'],
  ['fr-FR, en-GB;q=0.8, es;q=0.7', 'en-US'],
  ['en;q=0.2, es;q=0.9', 'es-US'],
  ['es;q=0, en', 'en-US'],
  ['fr', null],
  ['*', null],
  ['', null],
  [undefined, null],
])('Accept-Language %s is %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test.each([
  ['en-US', 'ltr'],
  ['ar-EG', 'rtl'],
  ['he-IL', 'rtl'],
])('%s is read %s', (code, direction) => {
  expect(directionOf(code)).toBe(direction)
})
