import { validate, version } from 'uuid'
import { expect, it } from 'vitest'
import { newKey } from './new-key'

it('is a unique UUID of version 4', () => {
  const keys = Array.from({ length: 1000 }, newKey)
  expect(keys.every((key) => validate(key) && version(key) === 4)).toBe(true)
  expect(new Set(keys).size).toBe(1000)
})
