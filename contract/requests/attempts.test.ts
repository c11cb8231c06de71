import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attemptsShown } from './attempts'

it.each([
  [[], 'pending', 0],
  [[0], 'completed', 0],
  [[1], 'completed', 0],
  [[1, 3, 2], 'completed', 2],
  [[1, 3, 2], 'submitted', 3],
] as const)('%j while %s shows %i', (history, status, shown) => expect(attemptsShown(history, status)).toBe(shown))

it('does not change by completing, which appends a closing entry', () => {
  fc.assert(
    fc.property(fc.nat(50), (submissions) => {
      const history = Array.from({ length: submissions }, (_, index) => index + 1)
      expect(attemptsShown([...history, submissions + 1], 'completed')).toBe(attemptsShown(history, 'submitted'))
    }),
  )
})
