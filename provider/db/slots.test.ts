import { expect, test } from 'vitest'

import { Slots } from './slots'

test('callers beyond the size wait in order of arrival', async () => {
  const slots = new Slots(1, 10_000)
  const order: string[] = []
  const first = await slots.take()
  const pass = async (name: string) => {
    const release = await slots.take()
    order.push(name)
    release()
  }
  const others = [pass('second'), pass('third')]
  expect(order).toEqual([])
  first()
  await Promise.all(others)
  expect(order).toEqual(['second', 'third'])
})

test('a caller that waits too long is refused with 53300 and keeps no slot', async () => {
  const slots = new Slots(1, 20)
  const release = await slots.take()
  await expect(slots.take()).rejects.toMatchObject({ code: '53300' })
  release()
  await expect(slots.take()).resolves.toBeTypeOf('function')
})
