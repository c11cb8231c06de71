import { expect, test } from 'vitest'
import { isBounce } from './change-press'

test('an equal change within half a second is a bounce, a later or different one is not', () => {
  const press = { content: 'event.move', at: 1000 }
  expect(isBounce(null, press)).toBe(false)
  expect(isBounce(press, { ...press, at: 1499 })).toBe(true)
  expect(isBounce(press, { ...press, at: 1500 })).toBe(false)
  expect(isBounce(press, { content: 'event.delete', at: 1001 })).toBe(false)
})
