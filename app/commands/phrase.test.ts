import { expect, it } from 'vitest'
import { readBarePhrase, readPhrase, saysTitle } from './phrase'

it.each([
  ['send report of LOT-12 to First Bank', 'send report', ['LOT-12', 'First Bank']],
  ['Send report of 12 Oak Street', 'Send report', ['12 Oak Street']],
  ['  set total budget of  lot 7  to  250000 ', 'set total budget', ['lot 7', '250000']],
  ['send report OF Bank of Texas', 'send report', ['Bank of Texas']],
  ['send report of', 'send report', []],
  ['send report of LOT-12 to ', 'send report', ['LOT-12']],
])('%s', (typed, command, says) => {
  expect(readPhrase(typed)).toEqual({ command, says })
})

it.each(['send report', 'of LOT-12', 'often', 'profile', '', 'send report to First Bank'])('%s is none', (typed) => {
  expect(readPhrase(typed)).toBeNull()
})

const isCommand = (words: readonly string[]) =>
  [
    'Send report to lenders',
    'Save as PDF',
    'Set total budget',
    'Assign an agency to the lot',
    'Make cost code active',
    'Make cost code inactive',
  ].some((title) => saysTitle(title, words))

it.each([
  ['send report LOT-12 to First Bank', 'send report', ['LOT-12', 'First Bank']],
  ['Send report to lenders 12 Oak Street to First', 'Send report to lenders', ['12 Oak Street', 'First']],
  ['send report Bank of Texas', 'send report', ['Bank of Texas']],
  ['save pdf 58', 'save pdf', ['58']],
  ['send report LOT-12 to ', 'send report', ['LOT-12']],
  ['set total budget Tolbert Lane to 250000', 'set total budget', ['Tolbert Lane', '250000']],
  ['assign 58 to Northgate', 'assign', ['58', 'Northgate']],
  ['assign 12 Oak Street to ', 'assign', ['12 Oak Street']],
  ['make cost code 27 inactive', 'make cost code inactive', ['27']],
  ['make cost code Roof trusses active', 'make cost code active', ['Roof trusses']],
])('%s needs no "of"', (typed, command, says) => {
  expect(readBarePhrase(typed, isCommand)).toEqual({ command, says })
})

it.each([
  'send report',
  'send report to',
  'send report to First Bank',
  'send LOT-12',
  'report send LOT-12',
  'lot 58',
  '125 John Street',
  'assign 58',
  'assign to Northgate',
  '',
])('%s is none without it', (typed) => {
  expect(readBarePhrase(typed, isCommand)).toBeNull()
})
