import { expect, it } from 'vitest'
import { accessOperations, auditLine, auditLines, ownOperations } from './audit-lines'
import { endpointOf, operationIds } from './catalogue'

/** Calls that only look, but whose suggestion the journal keeps. */
const suggestions = ['inspections.analyseImage', 'inspections.generateSummary', 'inspections.generateLotSummary']

const written: readonly string[] = [
  ...operationIds.filter((operation) => endpointOf(operation).effect !== 'read'),
  ...suggestions,
  ...ownOperations,
  ...accessOperations,
]

it.each(written)('the audit trail says %s in words', (operation) => {
  expect(auditLine(operation)).toMatch(/^[A-Z][a-zA-Z -]+$/)
})

it('has words for nothing that the trail never holds', () => {
  expect(Object.keys(auditLines).filter((operation) => !written.includes(operation))).toEqual([])
})
