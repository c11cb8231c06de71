import { expect, test } from 'vitest'
import { widthClass } from './columns'

test('a column keeps to the list’s edge from the width on at which the last after it has left', () => {
  const from = (width?: 800 | 900) => ({ label: '', phone: 'hidden', from: width }) as const
  expect(widthClass(from(), [from(900), from(800)])).toBe('@max-[800px]/list:ends-row')
  expect(widthClass(from(800), [from(900)])).toBe('@max-[800px]/list:md:hidden @max-[900px]/list:ends-row')
  // The last has its room by itself, and before one that never leaves there is none.
  expect([widthClass(from(), []), widthClass(from(), [from(800), from()])]).toEqual(['', ''])
})
