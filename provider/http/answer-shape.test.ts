import { expect, test } from 'vitest'
import { z } from 'zod'

import { answerShape, checkedShape } from './answer-shape'

const schema = z.object({
  name: z.string(),
  place: z.object({ city: z.string() }).nullable(),
  lines: z.array(z.strictObject({ code: z.string(), tags: z.array(z.enum(['a', 'b'])).optional() })),
  either: z.union([z.object({ one: z.number() }), z.object({ two: z.number() })]),
  doubled: z.number().transform((value) => value * 2),
  limit: z.number().default(10),
  counts: z.record(z.string(), z.number()),
})
const value = {
  name: 'Oak',
  place: { city: 'Austin', secret: 1 },
  lines: [{ code: '1', tags: ['a'], secret: 1 }, { code: '2' }],
  either: { two: 2, secret: 1 },
  doubled: 2,
  counts: { a: 1 },
  secret: 1,
}

test('leaves out fields that the schema does not list, at any depth', () => {
  expect(answerShape(schema)(value)).toEqual({
    name: 'Oak',
    place: { city: 'Austin' },
    lines: [{ code: '1', tags: ['a'] }, { code: '2' }],
    either: { two: 2 },
    doubled: 4,
    limit: 10,
    counts: { a: 1 },
  })
})

test('keeps null and leaves out undefined', () => {
  expect(JSON.stringify(answerShape(schema)({ ...value, place: null, name: undefined }))).not.toMatch(/name/)
  expect(answerShape(schema)({ ...value, place: null })).toMatchObject({ place: null })
})

test('refuses a value of another type when answers are checked', () => {
  const checked = checkedShape(z.object({ name: z.string() }))
  expect(checked({ name: 'Oak', secret: 1 })).toEqual({ name: 'Oak' })
  expect(() => checked({ name: 1 })).toThrow()
})
