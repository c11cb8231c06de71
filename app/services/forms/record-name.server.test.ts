import { expect, test } from 'vitest'
import { recordId, recordName } from './record-name.server'

test.each([
  [{ lot: { street: '12 Oak Street', city: 'Arvada' } }, '12 Oak Street'],
  [{ drawRequest: { number: 3, title: 'Roof' }, items: [] }, 'Draw 3'],
  [{ drawRequest: { number: 3 }, lot: { street: '12 Oak Street' } }, 'Draw 3, 12 Oak Street'],
  [{ item: { code: '31-900', title: 'Roof' }, drawRequest: { number: 3 } }, '31-900 Roof'],
  [{ lender: { name: 'First Bank' } }, 'First Bank'],
  [{ event: { title: 'Site visit' } }, 'Site visit'],
  [{ user: { name: '', email: 'ana@example.com' } }, 'ana@example.com'],
  [{ templates: [] }, undefined],
])('names %o', (data, name) => {
  expect(recordName({ ...data, changeId: null })).toBe(name)
})

test('returns the id of the record', () => {
  const uuid = '01900000-0000-7000-8000-00000000f001'
  expect(recordId({ changeId: null, template: { uuid, name: 'Standard' } })).toBe(uuid)
  expect(recordId({ changeId: null, templates: [] })).toBeUndefined()
})
