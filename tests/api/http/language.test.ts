import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { aLot } from 'tests/support/builders/lots'
import { aDrawRequest } from 'tests/support/builders/requests'
import { aReview } from 'tests/support/builders/review'
import { call, callWrongly, type CallOptions } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'

const { world, who } = await inWorld()

const spanish = { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' } }

test('answers in the language of the call, and in English without one it has', async () => {
  const params = { id: '00000000-0000-7000-8000-000000000000' }
  const read = (language: string) =>
    callWrongly(world, who.agency, 'lots.details', { params }, { headers: { 'accept-language': language } })
  const answers = await Promise.all(['es-US', 'en-US', 'fr', '*', 'es-MX;q=0.4, en;q=0.9'].map(read))
  expect(answers.map(({ message, headers }) => [message, headers.get('content-language')])).toEqual([
    ['No se encontró', 'es-US'],
    ['Not found', 'en-US'],
    ['Not found', 'en-US'],
    ['Not found', 'en-US'],
    ['Not found', 'en-US'],
  ])
})

test('names missing fields by their labels, and the reason of a rule', async () => {
  const { issues } = await callWrongly(world, who.agency, 'lots.create', { body: { city: '' } }, spanish)
  expect(issues).toEqual(
    expect.arrayContaining([
      { path: 'street', message: 'Falta: Calle' },
      { path: 'city', message: 'Falta: Ciudad' },
      { path: 'borrowerEmail', message: 'Falta: Correo del prestatario' },
    ]),
  )
  const { drawRequest } = await aReview(world, who, { photos: 2 })
  const complete = { params: { inspectionId: drawRequest.uuid }, body: { status: 'completed' } }
  const refused = await callWrongly(world, who.reviewer, 'inspections.setStatus', complete, spanish)
  expect([refused.status, refused.message]).toEqual([409, '2 fotos o videos esperan revisión'])
})

test('a body that cannot be read is refused in the language of the call', async () => {
  const response = await fetch(`${world.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...spanish.headers },
    body: '{',
  })
  expect([response.status, Object(await response.json()).message]).toEqual([400, 'Parte de lo enviado no es válido'])
})

describe('a change', () => {
  const textsOf = async (options: CallOptions = {}) => {
    const list = await call(world, who.reviewer, 'changes.list', { query: { limit: 2 } }, options)
    return list.data.data.map(({ text }) => text)
  }

  test('and its undo are announced and listed in each reader’s language', async () => {
    const body = { firstName: 'Rosa' }
    const saved = await callWrongly(world, who.reviewer, 'account.updateProfile', { body })
    expect(saved.message).toBe('Profile saved')
    const undo = { params: { changeId: saved.changeId ?? '' }, query: {} }
    const undone = await call(world, who.reviewer, 'changes.undo', undo, spanish)
    expect(undone.message).toBe('Deshecho: Perfil guardado')
    expect(await textsOf(spanish)).toEqual(['Deshecho: Perfil guardado', 'Perfil guardado'])
    expect(await textsOf()).toEqual(['Undone: Profile saved', 'Profile saved'])
    await call(world, who.reviewer, 'changes.undo', { params: { changeId: undone.changeId ?? '' }, query: {} })
    expect(await textsOf(spanish)).toEqual(['Rehecho: Perfil guardado', 'Deshecho: Perfil guardado'])
  })

  test('that was stored before a language is read in English', async () => {
    await callWrongly(world, who.reviewer, 'account.updateProfile', { body: { firstName: 'Ana' } })
    await world.db.updateTable('changes').set({ translations: null }).execute()
    expect((await textsOf(spanish))[0]).toBe('Profile saved')
  })
})

test('a notification is read and found in its reader’s language', async () => {
  const { drawRequest } = await aReview(world, who, { photos: 1 })
  const { title } = drawRequest
  const body = { inspectionId: drawRequest.uuid, to: 'reviewer', text: 'Hola' } as const
  await call(world, who.agency, 'inspections.sendNotification', { body })
  const found = async (keyword: string, options: CallOptions = {}) => {
    const list = await call(world, who.reviewer, 'notifications.list', { body: { keyword } }, options)
    return list.data.record.map(({ text }) => text)
  }
  expect(await found(`on ${title}`)).toEqual([`${who.agency.name} on ${title}: Hola`])
  expect(await found(`sobre ${title}`, spanish)).toEqual([`${who.agency.name} sobre ${title}: Hola`])
  expect(await found(`sobre ${title}`)).toEqual([])
})

describe('the audit trail', () => {
  const latest = async (operation: string, options: CallOptions = {}) => {
    await sql`select seal_journal(1000)`.execute(world.db)
    const query = { filters: { operation: [operation] }, limit: 1 }
    return (await call(world, who.admin, 'audit.list', { query }, options)).data.data[0]
  }

  test('has the text of an undo in the reader’s language', async () => {
    const { changeId } = await callWrongly(world, who.reviewer, 'account.updateProfile', { body: { firstName: 'Eva' } })
    await call(world, who.reviewer, 'changes.undo', { params: { changeId: changeId ?? '' }, query: {} })
    expect((await latest('changes.undo', spanish))?.text).toBe('Deshecho: Perfil guardado')
    expect((await latest('changes.undo'))?.text).toBe('Undone: Profile saved')
  })

  test('says why a sign-in failed in the reader’s language', async () => {
    const body = { email: who.borrower.email, password: 'not the password' }
    await callWrongly(world, null, 'auth.login', { body })
    expect((await latest('auth.failedLogin', spanish))?.why).toBe('Contraseña incorrecta')
    expect((await latest('auth.failedLogin', spanish))?.device).toBe('Otro programa')
    expect((await latest('auth.failedLogin'))?.why).toBe('Wrong password')
  })
})

test('a search names and finds draws in the reader’s language', async () => {
  const lot = await aLot(world, { agency: who.agency.uuid, lot_number: 'Q7', street: '9 Quarry Bend' })
  await aDrawRequest(world, { lot: lot.uuid, title: 'Shell' })
  const query = { q: 'desembolso 1 quarry', types: 'drawRequest' }
  const { data } = await call(world, who.agency, 'search', { query }, spanish)
  expect(data.data.map(({ title, subtitle }) => [title, subtitle])).toEqual([
    ['Desembolso 1: Shell', '9 Quarry Bend · lote Q7'],
  ])
})
