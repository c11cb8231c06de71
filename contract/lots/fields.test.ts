import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { t as sayOfField } from 'locales/fields'
import { enteredLotFields, fieldProblem, maintainedLotFields, type LotField } from './fields'
import { readCountry, readPostalCode, readZipCell } from 'contract/geo/postal'

const fieldOf = (dbKey: string): LotField => {
  const found = enteredLotFields.find((field) => field.dbKey === dbKey)
  if (!found) throw new Error(`No field ${dbKey}`)
  return found
}

describe('the fields of a lot', () => {
  test('exclude from an import the values that the specification excludes', () => {
    expect(maintainedLotFields.map(({ dbKey }) => dbKey)).toEqual([
      'status',
      'agency',
      'reviewer',
      'createdAt',
      'updatedAt',
      'isDeleted',
    ])
    const kept: string[] = maintainedLotFields.map(({ dbKey }) => dbKey)
    expect(enteredLotFields.filter(({ dbKey }) => kept.includes(dbKey))).toEqual([])
  })

  it.each([
    ['lotNumber', '', 'Lot number is required'],
    ['country', '', null],
    ['lotNumber', 'x'.repeat(51), 'Max length is 50'],
    ['borrowerEmail', 'nobody', 'Invalid email address'],
    ['borrowerEmail', 'a@b.example', null],
    ['coordinatesSource', 'somewhere', 'One of: placed, address, zip, city'],
  ])('%s %j: %s', (dbKey, value, problem) => {
    expect(fieldProblem(fieldOf(dbKey), value)).toBe(problem)
  })
})

describe('an e-mail address', () => {
  const taken = (value: string) => fieldProblem(fieldOf('borrowerEmail'), value) === null

  it.each([
    ["o'neil+draws@bank.example", true],
    ['a_b-@x.co', true],
    ['a..b@x.com', false],
    ['a.@x.com', false],
    ['a&b@x.com', false],
    ['maria@müller.de', false],
    ['a@b.c', false],
    ['a@-x.com', false],
    ['a@x_y.com', false],
  ])('%s: %s, as in every other form', (value, isTaken) => {
    expect([taken(value), z.email().safeParse(value).success]).toEqual([isTaken, isTaken])
  })

  test('accepts exactly the values that all other forms accept', () => {
    const piece = fc.string({ unit: fc.constantFrom(..."aZ0.-_+&ü'@ "), maxLength: 6 })
    const written = fc
      .tuple(piece, piece, fc.constantFrom('.com', '.c', '.co1', ''))
      .map(([a, b, c]) => `${a}@${b}${c}`)
    fc.assert(
      fc.property(fc.oneof(written, fc.emailAddress()), (value) => {
        fc.pre(value.length <= 254)
        expect(taken(value), value).toBe(z.email().safeParse(value).success)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('postal codes', () => {
  it.each([
    ['78701', 'USA', '78701'],
    ['78701-1234', 'USA', '78701-1234'],
    ['787011234', 'USA', '78701-1234'],
    ['78701 1234', 'USA', '78701-1234'],
    ['78701.0', 'USA', '78701'],
    ['k1a0b1', 'Canada', 'K1A 0B1'],
    ['SW1A 1AA', 'United Kingdom', 'SW1A 1AA'],
  ])('%s in %s is %s', (typed, country, value) => {
    expect(readPostalCode(typed, country)).toEqual({ ok: true, value })
  })

  it.each([
    ['2134', '02134'],
    ['801', '00801'],
    ['21341234', '02134-1234'],
  ])('restores the zeros before %s if the row’s state has such a code', (typed, value) => {
    const note = `Read as ${value}: the zeros in front were missing`
    expect(readZipCell(typed, () => true)).toEqual({ ok: true, value, note })
    expect(readZipCell(typed, () => false)).toEqual({ ok: false, message: sayOfField('zipInvalid') })
    expect(readZipCell(typed, null)).toEqual({ ok: false, message: sayOfField('zipInvalid') })
    expect(readPostalCode(typed, 'USA')).toEqual({ ok: false, message: sayOfField('zipInvalid') })
  })

  it.each([
    ['78', 'USA'],
    ['787011', 'USA'],
    ['ABCDE', 'USA'],
    ['78701-12', 'USA'],
    ['K1A', 'Canada'],
    ['!', 'Norway'],
  ])('refuses %s in %s', (typed, country) => {
    expect(readPostalCode(typed, country).ok).toBe(false)
  })

  it.each([
    ['', 'USA'],
    ['U.S.A.', 'USA'],
    ['the United States of America', 'USA'],
    ['us', 'USA'],
    ['CAN', 'Canada'],
    ['Norway', 'Norway'],
  ])('country %j is %s', (typed, country) => {
    expect(readCountry(typed)).toBe(country)
  })
})
