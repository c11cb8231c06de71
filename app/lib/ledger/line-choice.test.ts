import { expect, it } from 'vitest'
import { typedChoice } from './line-choice'

const lines = [
  { id: 'slab', name: '03-300 Slab' },
  { id: 'walls', name: '03-300 Walls' },
  { id: 'roof', name: '07-300 Roof' },
  { id: 'flashing', name: '07-3001 Flashing' },
]
const schema = typedChoice(lines, 'notABudgetLine')

it.each([
  ['', null],
  ['03-300 slab', 'slab'],
  ['03-300 W', 'walls'],
  ['07-300', 'roof'],
  ['07-3001', 'flashing'],
])('reads %s as the choice %s', (typed, id) => expect(schema.parse(typed)).toBe(id))

it.each(['03-300', '07-', 'Roof', '99'])('refuses %s, which is not one beginning', (typed) => {
  const { error } = schema.safeParse(typed)
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Choose one line of this lot’s budget: type its code and title',
  ])
})
