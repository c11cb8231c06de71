import { expect, it } from 'vitest'

import { inLanguage } from 'locales/engine/in-language'
import { importedText, recordNames, undoableText } from './text'

it('names records and what an import did, in the language of the reader', () => {
  expect(recordNames('cost-codes')).toEqual({ one: 'cost code', many: 'cost codes' })
  expect(importedText('lots', { imported: 5000, updated: 2 })).toBe('5,000 lots added, 2 updated')
  inLanguage('es-US', () => {
    expect(recordNames('cost-codes')).toEqual({ one: 'código de costo', many: 'códigos de costo' })
    expect(importedText('lots', { imported: 1, updated: 0 })).toBe('Importación hecha: 1 lote')
  })
})

it('names what the undo of an import takes back: invitations stay', () => {
  expect(undoableText('users', { imported: 3, updated: 0 })).toBeNull()
  expect(undoableText('users', { imported: 3, updated: 2 })).toBe('2 users updated')
})
