import { expect, test } from 'vitest'

import { aReview } from 'tests/support/builders/review'
import { call, callWrongly } from 'tests/support/world/call'
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

test('announces a change in the language of the call and stores it in English', async () => {
  const body = { firstName: 'Rosa' }
  const { message, changeId } = await callWrongly(world, who.reviewer, 'account.updateProfile', { body }, spanish)
  expect(message).toBe('Perfil guardado')
  const stored = await world.db.selectFrom('changes').select('text').where('uuid', '=', changeId).executeTakeFirst()
  expect(stored?.text).toBe('Profile saved')
  const undone = await call(world, who.reviewer, 'changes.undo', { params: { changeId: changeId ?? '' }, query: {} })
  expect(undone.message).toBe('Undone: Profile saved')
})
