import { expect, test } from 'vitest'
import { firstStep } from './first-step.server'

const agency = (uuid: string) => ({ uuid, roleName: 'agency' as const })
const holds = (count: number) => () => Promise.resolve(count)
const away = () => Promise.reject(new Error('away'))

test('a house without a draw request begins with its first lot, for as long as it has none', async () => {
  expect([await firstStep(agency('a'), holds(0)), await firstStep(agency('a'), holds(0))]).toEqual([
    'lot.new',
    'lot.new',
  ])
  expect(await firstStep(agency('a'), holds(1))).toBeNull()
})

test('whoever has begun is asked about once, and who may make no lot never', async () => {
  let asked = 0
  const count = () => {
    asked += 1
    return Promise.resolve(3)
  }
  for (let pages = 0; pages < 3; pages += 1) expect(await firstStep(agency('b'), count)).toBeNull()
  expect(await firstStep({ uuid: 'c', roleName: 'reviewer' }, count)).toBeNull()
  expect(asked).toBe(1)
})

test('what cannot be had is asked for again', async () => {
  expect(await firstStep(agency('d'), away)).toBeNull()
  expect(await firstStep(agency('d'), holds(0))).toBe('lot.new')
})
