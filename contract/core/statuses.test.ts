import { expect, it } from 'vitest'
import { buckets, checkResults, mediaStatuses } from './statuses'

it('evidence checks have other signs than decisions', () => {
  const decided: string[] = [...Object.values(mediaStatuses), ...Object.values(buckets)].map(({ shape }) => shape)
  const shared = Object.values(checkResults).filter(({ shape }) => decided.includes(shape))
  expect(shared).toEqual([])
})
