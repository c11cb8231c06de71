import { expect, it } from 'vitest'
import { accessOperations, auditLine, journalOperations, systemOperations } from './audit-lines'
import { endpointOf, operationIds } from 'contract/core/catalog'

/** Read calls whose suggestions are recorded in the journal. */
const suggestions = ['inspections.analyseImage', 'inspections.generateSummary', 'inspections.generateLotSummary']

const written: readonly string[] = [
  ...operationIds.filter((operation) => endpointOf(operation).effect !== 'read'),
  ...suggestions,
  ...systemOperations,
  ...accessOperations,
]

it.each(written)('the audit trail describes %s', (operation) => {
  expect(auditLine(operation)).toMatch(/^[A-Z][a-zA-Z -]+$/)
})

it('describes only operations that the trail records', () => {
  expect(journalOperations.filter((operation) => !written.includes(operation))).toEqual([])
})
