import { expect, test } from 'vitest'
import { firstStep } from './first-step.server'

const agency = (uuid: string) => ({ uuid, roleName: 'agency' as const })
const holds = (count: number) => () => Promise.resolve(count)
const away = () => Promise.reject(new Error('away'))

test('suggests the first lot as long as the viewer has no draw request', async () => {
  expect([await firstStep(agency('a'), holds(0)), await firstStep(agency('a'), holds(0))]).toEqual([
    'lot.new',
    'lot.new',
  ])
  expect(await firstStep(agency('a'), holds(1))).toBeNull()
})

test('asks the provider once with draw requests, never for roles that may not create lots', async () => {
  let requestCount = 0
  const count = () => {
    requestCount += 1
    return Promise.resolve(3)
  }
  for (let pages = 0; pages < 3; pages += 1) expect(await firstStep(agency('b'), count)).toBeNull()
  expect(await firstStep({ uuid: 'c', roleName: 'reviewer' }, count)).toBeNull()
  expect(requestCount).toBe(1)
})

test('asks again after a failure', async () => {
  expect(await firstStep(agency('d'), away)).toBeNull()
  expect(await firstStep(agency('d'), holds(0))).toBe('lot.new')
})
