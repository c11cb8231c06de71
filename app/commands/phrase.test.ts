import { expect, it } from 'vitest'
import { readPhrase } from './phrase'

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
