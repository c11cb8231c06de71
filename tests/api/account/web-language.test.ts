import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { roles } from 'contract/core/roles'
import type { Language } from 'locales/languages'
import { aLender } from 'tests/support/builders/codes'
import { aReview } from 'tests/support/builders/review'
import { call } from 'tests/support/world/call'
import { mailTo } from 'tests/support/servers/mail'
import { startWeb, type Web } from 'tests/support/servers/web'
import { signedIn, webClient } from 'tests/support/servers/web-client'
import { people, type People } from 'tests/support/world/people'
import { createWorld, type World } from 'tests/support/world/world'

let world: World
let web: Web
let tenant: People

beforeAll(async () => {
  world = await createWorld()
  tenant = await people(world)
  web = await startWeb(world.url)
})
afterAll(async () => {
  await web.stop()
  await world.stop()
})

const spanish = { 'Accept-Language': 'es-MX,es;q=0.9' }
const langOf = (html: string) => /<html lang="([\w-]+)"/.exec(html)?.[1]
const importMapOf = (html: string) =>
  JSON.parse(/<script[^>]*type="importmap"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
    imports?: Record<string, string>
  }

describe('the sign-in page', () => {
  it('is in the language that the browser accepts, for twenty requests at once', async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const response = await fetch(`${web.origin}/login`, { headers: at % 2 ? spanish : {} })
        return { response, html: await response.text(), code: at % 2 ? 'es-US' : 'en-US' }
      }),
    )
    for (const { response, html, code } of pages) {
      expect(langOf(html)).toBe(code)
      expect(response.headers.get('Content-Language')).toBe(code)
      expect(html).toContain(code === 'es-US' ? '¿Olvidó su contraseña?' : 'Forgot your password?')
      expect(html).not.toContain(code === 'es-US' ? 'Forgot your password?' : '¿Olvidó su contraseña?')
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  it('names the message files of its language alone, which the web app has', async () => {
    const html = await (await fetch(`${web.origin}/login`, { headers: spanish })).text()
    const files = Object.values(importMapOf(html).imports ?? {})
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !/^\/assets\/[\w-]+\.es-US-[\w-]{8}\.js$/.test(file))).toEqual([])
    const [first = ''] = files
    const answer = await fetch(`${web.origin}${first}`)
    expect(answer.headers.get('Content-Type')).toContain('javascript')
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    expect(html).toContain('import("messages/entry")')
  })

  it('is in the chosen language, whatever the browser accepts', async () => {
    const client = webClient(web.origin)
    const choice = new URLSearchParams({ language: 'en-US', back: '/login?redirectTo=%2Flots' })
    const answer = await client.post('/resources/language', choice)
    expect(answer.headers.get('Location')).toBe('/login?redirectTo=%2Flots')
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^language=en-US; Path=\//)])
    expect(langOf(await (await client.send('/login', { headers: spanish })).text())).toBe('en-US')
  })

  it.each(['https://evil.example/', '//evil.example', ''])('does not return to %j', async (back) => {
    const choice = new URLSearchParams({ language: 'xx', back })
    const answer = await webClient(web.origin).post('/resources/language', choice)
    expect(answer.headers.get('Location')).toBe('/')
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^language=en-US;/)])
  })
})

describe('a signed-in person', () => {
  const choose = (language: Language | null) =>
    world.db.updateTable('users').set({ language }).where('uuid', '=', tenant.reviewer.uuid).execute()
  beforeEach(() => choose(null))

  it('has pages in their own language, and their browser keeps it', async () => {
    const client = await signedIn(web.origin, tenant.reviewer.email)
    await choose('es-US')
    const answer = await client.get('/lots')
    const html = await answer.text()
    expect(langOf(html)).toBe('es-US')
    for (const text of ['Ir al contenido principal', '10 por página', 'Todavía no hay lotes'])
      expect(html).toContain(text)
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^language=es-US;/)])
    const next = await client.get('/lots')
    expect(next.headers.getSetCookie()).toEqual([])
    expect(langOf(await (await client.get('/forgot-password-of-nobody')).text())).toBe('es-US')
  })

  it('without a choice has pages in the language that the browser accepts', async () => {
    const client = await signedIn(web.origin, tenant.reviewer.email)
    expect(langOf(await (await client.send('/lots', { headers: spanish })).text())).toBe('es-US')
    expect(langOf(await (await client.get('/lots')).text())).toBe('en-US')
  })
})

describe('a lender’s link', () => {
  it.each([
    ['es-US', 'Descargar'],
    ['en-US', 'Download'],
  ] as const)('opens in %s as its lender has it, unless another one was chosen in this browser', async (...lender) => {
    const [language, download] = lender
    const { drawRequest } = await aReview(world, tenant, { photos: 0 })
    const { uuid } = drawRequest
    await world.db.updateTable('draw_requests').set({ status: 'completed' }).where('uuid', '=', uuid).execute()
    const recipients = [`draws@${language}.example`]
    const bank = await aLender(world, { agency: tenant.agency.uuid, language, recipients })
    await call(world, tenant.agency, 'inspections.sendReport', { body: { requestId: uuid, lenders: [bank.uuid] } })
    const mail = await world.db
      .selectFrom('mail_outbox')
      .select('body')
      .where('to_address', '=', recipients[0] ?? '')
      .executeTakeFirstOrThrow()
    const [path = ''] = /\/shared\/[\w-]+/.exec(mail.body) ?? []
    const other = language === 'es-US' ? 'en-US' : 'es-US'
    const accepted = { 'Accept-Language': other }
    const answer = await fetch(`${web.origin}${path}`, { headers: accepted })
    const html = await answer.text()
    expect(langOf(html)).toBe(language)
    expect(html).toContain(download)
    // Other pages of this browser, such as those of a person with an account, keep their language.
    expect(answer.headers.getSetCookie()).toEqual([])
    const chosen = await fetch(`${web.origin}${path}`, { headers: { Cookie: `language=${other}` } })
    expect(langOf(await chosen.text())).toBe(other)
    const ended = await fetch(`${web.origin}/shared/${'x'.repeat(43)}`, { headers: accepted })
    expect([ended.status, langOf(await ended.text())]).toEqual([404, other])
  })
})

describe('an invitation', () => {
  it('opens in its language, unless another one was chosen in this browser', async () => {
    const body = {
      firstName: 'Rosa',
      lastName: 'Fuentes',
      email: 'rosa@plumbline.test',
      role: roles.borrower,
      language: 'es-US' as const,
    }
    await call(world, tenant.agency, 'users.invite', { body })
    const text = await mailTo(world, body.email)
    const [, path = ''] = /https?:\/\/[^/\s]+(\/complete-profile\/[\w-]+)/.exec(text) ?? []
    const answer = await fetch(`${web.origin}${path}`)
    expect(langOf(await answer.text())).toBe('es-US')
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^language=es-US;/)])
    const chosen = await fetch(`${web.origin}${path}`, { headers: { Cookie: 'language=en-US' } })
    expect(langOf(await chosen.text())).toBe('en-US')
  })
})
