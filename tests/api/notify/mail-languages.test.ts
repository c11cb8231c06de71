import { beforeEach, describe, expect, test } from 'vitest'

import { roles } from 'contract/core/roles'
import type { Language } from 'locales/languages'
import type { JobData } from 'provider/adapters/queues'
import { writeAccountMail } from 'provider/notify/account-mail'
import { sendDueMail } from 'provider/notify/mail'
import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest, anItem } from 'tests/support/builders/requests'
import { lettersTo, mailTo } from 'tests/support/servers/mail'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld({ env: { DEMO: '0' }, queues: true })
const title = 'Roof <img src=x onerror=alert(1)> {name}'
let lots = 0

beforeEach(async () => {
  for (const { uuid } of [who.borrower, who.reviewer])
    await world.db.updateTable('users').set({ language: null }).where('uuid', '=', uuid).execute()
})

const choose = (person: typeof who.borrower, language: Language) =>
  call(world, person, 'account.updateProfile', { body: { language } })
const languageOf = async (uuid: string) =>
  (await world.db.selectFrom('users').select('language').where('uuid', '=', uuid).executeTakeFirstOrThrow()).language

/** Requests photos for a new draw request. @returns the newest mail to the borrower's address */
async function askFor(email: string) {
  lots += 1
  const lot = await aLot(world, { agency: who.agency.uuid, borrower_email: email, street: `${lots} Oak <b>` })
  const facts = { lot: lot.uuid, reviewer: who.reviewer.uuid, title: 'Draw 4', due_date: '2026-12-24' }
  const requestId = (await aDrawRequest(world, facts)).uuid
  await anItem(world, { draw_request: requestId, title, status: 'Not initiated', photos_wanted: 2 })
  await call(world, who.agency, 'items.sendRequest', { body: { requestId } })
  world.clock.advance(62_000)
  await sendDueMail(world.deps)
  return (await lettersTo(world, email))[0]
}

describe('a mail to a person', () => {
  test('who chose Spanish is in Spanish, with the lines that are added on sending', async () => {
    expect((await choose(who.borrower, 'es-US')).data.user).toMatchObject({ language: 'es-US' })
    const letter = await askFor(who.borrower.email)
    expect(letter?.subject).toBe('Se necesitan fotos de Draw 4')
    expect(letter?.text).toContain('pidió fotos o videos de Draw 4 en ')
    expect(letter?.text).toContain(`- ${title}: 2 fotos`)
    expect(letter?.text).toContain('Fecha límite: 24 dic 2026')
    expect(letter?.text).toContain('Dejar de recibir estos correos: http')
    expect(letter?.text).not.toMatch(/Hello|requested|Due |here|Unsubscribe/)
    expect(letter?.html).toMatch(/^<div [^>]*lang="es-US">/)
    expect(letter?.html).toMatch(/style="[^"]*background[^"]*">Agregar fotos<\/a>/)
  })

  test('who chose no language is in English', async () => {
    const letter = await askFor(who.borrower.email)
    expect(letter?.subject).toBe('Photos needed for Draw 4')
    expect(letter?.text).toContain(`- ${title}: 2 photos`)
    expect(letter?.text).toContain('Due Dec 24, 2026')
    expect(letter?.html).toMatch(/^<div [^>]*lang="en-US">/)
  })

  test('without an account is in English', async () => {
    await choose(who.agency, 'es-US')
    expect((await askFor('nobody@plumbline.test'))?.subject).toBe('Photos needed for Draw 4')
    await choose(who.agency, 'en-US')
  })

  test.each(['en-US', 'es-US'] as const)('in %s shows markup in names as text', async (language) => {
    await choose(who.borrower, language)
    const html = (await askFor(who.borrower.email))?.html ?? ''
    expect(html).toContain('Roof &#60;img src=x onerror=alert(1)&#62; {name}')
    expect(html).not.toMatch(/<img|<b>/)
  })

  test('about the account is in their language too', async () => {
    await choose(who.reviewer, 'es-US')
    const { email } = who.reviewer
    await call(world, null, 'auth.sendForgotPassword', { body: { email, type: 'forgotPassword' } })
    const [job] = (await world.deps.boss.fetch<JobData['account.mail']>('account.mail')) ?? []
    if (job) await writeAccountMail(world.deps, job.data)
    const text = await mailTo(world, email)
    expect(text).toContain('Elija una contraseña nueva')
    expect(text).toContain('El enlace se puede usar una sola vez y vence en una hora.')
  })
})

describe('an invitation', () => {
  const email = 'laredo@plumbline.test'
  const invite = (body: object) =>
    call(world, who.agency, 'users.invite', {
      body: { firstName: 'José', lastName: 'Peña', email, role: roles.borrower, ...body },
    })

  test('is in the language it carries, which stays the person’s', async () => {
    const { data } = await invite({ language: 'es-US' })
    const text = await mailTo(world, email)
    expect(text).toContain('Invitación a Plumbline')
    expect(text).toContain('le invita a Plumbline como prestatario de First Agency.')
    expect(await languageOf(data.user.uuid)).toBe('es-US')
    await call(world, who.agency, 'users.resendInvite', { params: { id: data.user.uuid } })
    expect(await mailTo(world, email, [text])).toContain('Elija su contraseña aquí: http')
    expect((await askFor(email))?.text).toContain('Primero elija una contraseña.')
  })

  test('in an unknown language is refused', async () => {
    expect(await invite({ email: 'other@plumbline.test', language: 'fr-FR' })).toMatchObject({
      status: 400,
      issues: [{ path: 'language' }],
    })
  })
})

describe('the language of a person', () => {
  test('is changed and undone by themselves', async () => {
    const { changeId } = await choose(who.borrower, 'es-US')
    await call(world, who.borrower, 'changes.undo', { params: { changeId: changeId ?? '' } })
    expect(await languageOf(who.borrower.uuid)).toBeNull()
  })

  test('cannot be changed by another person, not even an admin', async () => {
    const { uuid: userId } = who.borrower
    const own = await call(world, who.admin, 'account.updateProfile', { body: { userId, language: 'es-US' } })
    const body = { language: 'es-US', version: 1 } as never
    const edited = await call(world, who.admin, 'users.update', { params: { id: userId }, body })
    expect([own.status, edited.status]).toEqual([404, 400])
    expect(await languageOf(userId)).toBeNull()
  })
})
