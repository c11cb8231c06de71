import { beforeEach, expect, test, vi } from 'vitest'
import { firstStep } from './requests.server'

const asked = vi.hoisted(() => vi.fn())
vi.mock('./provider.server', () => ({ callProvider: asked, ProviderError: class extends Error {} }))

const request = new Request('http://plumbline.test/')
const holds = (totalRecord: number) => asked.mockResolvedValue({ totalRecord })
const agency = (uuid: string) => ({ uuid, roleName: 'agency' as const })

beforeEach(() => void asked.mockReset())

test('a house without a draw request begins with its first lot, for as long as it has none', async () => {
  holds(0)
  expect([await firstStep(request, agency('a')), await firstStep(request, agency('a'))]).toEqual(['lot.new', 'lot.new'])
  holds(1)
  expect(await firstStep(request, agency('a'))).toBeNull()
})

test('whoever has begun is asked about once, and who may make no lot never', async () => {
  holds(3)
  for (let pages = 0; pages < 3; pages += 1) expect(await firstStep(request, agency('b'))).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await firstStep(request, { uuid: 'c', roleName: 'reviewer' })).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('what cannot be had is asked for again', async () => {
  asked.mockRejectedValueOnce(new Error('away'))
  expect(await firstStep(request, agency('d'))).toBeNull()
  holds(0)
  expect(await firstStep(request, agency('d'))).toBe('lot.new')
})
