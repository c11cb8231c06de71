import { expect, test } from 'vitest'

import { endpointOf, type OperationId, operationIds } from 'contract/core/catalog'
import { may, policy } from 'contract/core/policy'
import { roleNames } from 'contract/core/roles'
import type { Noun } from 'contract/core/nouns'
import { inLanguage } from 'locales/engine/in-language'
import type { Language } from 'locales/languages'
import { callText, changedValue } from './audit-values'

const clock = {
  zone: 'America/Los_Angeles',
  usual: 'America/Los_Angeles',
  now: '2026-11-20T10:00:00Z',
  today: '2026-11-20',
}
const textIn = (language: Language, noun: Noun, field: string, value: unknown) =>
  inLanguage(language, () => changedValue(noun, field, value, { clock, units: 'us' }))

test.each<[Noun, string, unknown, string, string]>([
  ['drawRequest', 'status', 're-requested', 'Re Requested', 'Devuelta'],
  ['item', 'status', 'Not initiated', 'Not initiated', 'No iniciada'],
  ['media', 'status', 'defective', 'Defective', 'Defectuosa'],
  ['user', 'status', 'deleted', 'Inactive', 'Inactivo'],
  ['lender', 'status', 'active', 'Active', 'Activo'],
  ['attempt', 'outcome', 'completed', 'Completed', 'Completada'],
  ['media', 'processing', 'ready', 'ready', 'listo'],
  ['user', 'role', 3, 'Reviewer', 'Revisor'],
  ['user', 'language', 'es-US', 'Español', 'Español'],
  ['user', 'units', 'us', 'Feet, miles and acres', 'Pies, millas y acres'],
  ['user', 'timeZone', 'Asia/Kolkata', 'India', 'India'],
  ['lot', 'timeZone', 'America/Chicago', 'Central Time', 'hora central'],
  ['lot', 'timeZone', 'America/Unknown', 'America/Unknown', 'America/Unknown'],
  ['comment', 'status', 'deleted', 'deleted', 'eliminado'],
  ['user', 'muted', [], 'nothing', 'nada'],
  [
    'user',
    'muted',
    ['submitted.app', 're-requested.mail'],
    'An attempt was submitted for review (in the app), Photos need to be retaken (by email)',
    'Se hizo un envío para revisión (en la aplicación), Hay que volver a tomar fotos (por correo)',
  ],
  ['summary', 'writer', 'person', 'Written by hand', 'Escrito a mano'],
  ['ledgerLine', 'isSoftCost', true, 'yes', 'sí'],
  ['item', 'sentBack', false, 'no', 'no'],
  ['drawRequest', 'dueDate', '2026-11-27', 'Nov 27', '27 nov'],
  ['drawRequest', 'submittedAt', '2026-11-18T22:02:00.000Z', 'Nov 18, 2:02 PM', '18 nov, 2:02 p.m.'],
  ['lot', 'totalBudget', 250_000, '$250,000', '$250,000'],
  ['ledgerLine', 'scheduledValue', 123_456, '$1,234.56', '$1,234.56'],
  ['ledger', 'retainageRate', 750, '7.5%', '7.5%'],
  ['checklist', 'progress', 45, '45.0%', '45.0%'],
  ['lot', 'inspectionArea', 873, '9,397\u00a0sq\u00a0ft', '9,397\u00a0pies²'],
  ['attempt', 'mediaCount', 1200, '1,200', '1,200'],
  ['lender', 'recipients', ['a@b.test', 'c@d.test'], 'a@b.test, c@d.test', 'a@b.test, c@d.test'],
  ['drawRequest', 'reviewer', { uuid: 'x', name: 'Ada' }, 'Ada', 'Ada'],
  ['attempt', 'sentBack', [{ count: 2 }, { count: 3 }], '5', '5'],
  ['lot', 'city', '', 'nothing', 'nada'],
  ['lot', 'city', 'Austin', 'Austin', 'Austin'],
])('of %s, %s %j is shown as %s', (noun, field, value, english, spanish) => {
  expect([textIn('en-US', noun, field, value), textIn('es-US', noun, field, value)]).toEqual([english, spanish])
})

test.each<[OperationId, string, string]>([
  ['users.invite', 'Invite a user', 'Invitar a un usuario'],
  ['users.list', 'Users', 'Usuarios'],
  ['lots.delete', 'Delete lot', 'Eliminar lote'],
])('a refused %s is named by the title of its command', (call, english, spanish) => {
  expect((['en-US', 'es-US'] as const).map((language) => inLanguage(language, () => callText(call)))).toEqual([
    english,
    spanish,
  ])
})

test('a refused read without a command or a page has no words, and never its id', () => {
  expect(callText('imports.preview')).toBeNull()
  expect(operationIds.filter((call) => callText(call) === call)).toEqual([])
})

test('each call that changes something and that a role may not make has words', () => {
  const refusable = operationIds.filter(
    (call) =>
      endpointOf(call).effect !== 'read' && roleNames.some((role) => !may(role, call)) && policy[call] !== 'public',
  )
  expect(refusable.length).toBeGreaterThan(50)
  expect(refusable.filter((call) => callText(call) === null)).toEqual([])
})
