import { describe, expect, it } from 'vitest'
import type { LedgerLineAnswer } from 'contract/ledger/calls'
import { addedCents, afterConflict, afterSave, editsOf, readBlock, parseCell, withTexts } from './cell-values'

const line = (uuid: string, scheduledValue: number): LedgerLineAnswer =>
  ({ uuid, code: '03-300', title: 'Slab', scheduledValue, retainageRate: null, version: 3 }) as LedgerLineAnswer
const [slab, roof] = [line('a', 4_000_000), line('b', 100)]

describe('a cell', () => {
  it.each([
    ['scheduledValue', '$1,234.50', 123_450],
    ['scheduledValue', 'US$ 1,234.50', 123_450],
    ['scheduledValue', '1.234,50', 123_450],
    ['scheduledValue', '1\u2009234.50', 123_450],
    ['scheduledValue', ' $-   ', 0],
    ['retainage', '7.5 %', 750],
    ['retainage', ' ', null],
    ['code', ' 03-300 ', '03-300'],
  ] as const)('%s reads %j', (column, text, value) => {
    expect(parseCell(column, text)).toEqual({ ok: true, value })
  })

  it.each([
    ['scheduledValue', '12k'],
    ['scheduledValue', ''],
    ['scheduledValue', '(5.00)'],
    ['retainage', '101'],
    ['line', '  '],
    ['scheduledValue', '1.234,50 €'],
  ] as const)('%s refuses %j with a reason', (column, text) => {
    expect(parseCell(column, text)).toEqual({ ok: false, why: expect.stringMatching(/\w/) })
  })
})

describe('drafts', () => {
  it('keep a text that cannot be read, and drop one that is the value of the line', () => {
    const drafts = withTexts(new Map(), [{ line: slab, column: 'scheduledValue', text: '12k' }])
    expect([...drafts.values()].map(({ text, typed }) => [text, typed.ok])).toEqual([['12k', false]])
    expect(withTexts(drafts, [{ line: slab, column: 'scheduledValue', text: '40,000' }]).size).toBe(0)
  })

  it('add their cents to the total, and become one edit a line with the version first seen', () => {
    const drafts = withTexts(new Map(), [
      { line: slab, column: 'scheduledValue', text: '40,000.01' },
      { line: slab, column: 'code', text: '03-310' },
      { line: roof, column: 'scheduledValue', text: '0.5' },
    ])
    expect([addedCents([slab, roof], drafts), addedCents([roof], drafts)]).toEqual([-49, -50])
    const later = withTexts(drafts, [{ line: { ...roof, version: 4 }, column: 'scheduledValue', text: '0.6' }])
    expect(editsOf([slab, roof], later)).toEqual([
      { id: 'a', version: 3, code: '03-310', scheduledValue: 4_000_001 },
      { id: 'b', version: 3, scheduledValue: 60 },
    ])
  })
})

it('a conflict marks only cells that someone else changed, and keeps what was typed', () => {
  const drafts = withTexts(new Map(), [
    { line: slab, column: 'scheduledValue', text: '40,000.01' },
    { line: slab, column: 'code', text: '03-310' },
    { line: roof, column: 'scheduledValue', text: '0.5' },
  ])
  const changed = [{ line: { ...slab, version: 4, scheduledValue: 222_222 }, who: 'Dana Brooks', isOwn: false }]
  const after = afterConflict(drafts, changed)
  expect([...after.values()].map(({ text, version, meanwhile }) => [text, version, meanwhile?.value])).toEqual([
    ['40,000.01', 4, 222_222],
    ['03-310', 4, undefined],
    ['0.5', 3, undefined],
  ])
  const retyped = withTexts(after, [{ line: slab, column: 'scheduledValue', text: '50,000' }])
  expect(retyped.get('a.scheduledValue')).toMatchObject({ text: '50,000', version: 4, meanwhile: { value: 222_222 } })
})

it('cells edited during a save stay, for the saved lines, unless somebody else changed them', () => {
  const edit = (text: string, line = slab) => ({ line, column: 'scheduledValue' as const, text })
  const sent = withTexts(new Map(), [edit('40,000.01'), edit('0.5', roof), { line: slab, column: 'code', text: 'A' }])
  const drafts = withTexts(sent, [edit('50,000'), edit('0.6', roof), { line: slab, column: 'line', text: 'Pad' }])
  const lines = [
    { ...slab, code: 'A', scheduledValue: 4_000_001, version: 4 },
    { ...roof, scheduledValue: 70, version: 5 },
  ]
  const left = [...afterSave(drafts, sent, lines)].map(([key, { text, was, version }]) => [key, text, was, version])
  expect(left).toEqual([
    ['a.scheduledValue', '50,000', 4_000_001, 4],
    ['b.scheduledValue', '0.6', 100, 3],
    ['a.line', 'Pad', 'Slab', 4],
  ])
})

it.each([
  ['1\n2\n', [['1'], ['2']]],
  [
    'a\t1\r\nb\t\r\n',
    [
      ['a', '1'],
      ['b', ''],
    ],
  ],
  ['"Slab, 5"" thick\nand more"\t1', [['Slab, 5" thick\nand more', '1']]],
  ['', [['']]],
])('a copied block %j has rows and cells', (text, rows) => {
  expect(readBlock(text)).toEqual(rows)
})
