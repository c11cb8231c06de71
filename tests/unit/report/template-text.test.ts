import { describe, expect, test } from 'vitest'
import type { Block } from 'contract/templates/blocks'
import { facesOf, readPdf } from 'tests/support/files/pdf'
import { print, read } from 'tests/support/files/printed-report'
import { aReport } from 'tests/support/files/reports'

describe('a template’s text in the file', () => {
  test('keeps a template’s line breaks, and continues a row longer than a page', async () => {
    const words = (text: string) => [{ text }]
    const summary: Block[] = [
      { kind: 'paragraph', runs: words('First line\nSecond line') },
      { kind: 'table', rows: [{ head: false, cells: [words('word '.repeat(3000)), words('Beside\nBelow')] }] },
    ]
    const pages = await read(aReport(0, { template: { name: 'Long', summary, table: [] } }))
    const lines = pages.flatMap((page) => page.lines)
    for (const text of ['First line', 'Second line', 'Beside', 'Below'])
      expect(lines.map((line) => line.text)).toContain(text)
    expect(lines.flatMap(({ text }) => text.split(' ')).filter((one) => one === 'word')).toHaveLength(3000)
    expect(Math.min(...lines.filter(({ text }) => text.startsWith('word')).map(({ y }) => y))).toBeGreaterThan(52)
  })

  test('sets each word of a template in its style, with italics only where needed', async () => {
    const summary: Block[] = [
      {
        kind: 'paragraph',
        runs: [
          { text: 'The roof is ' },
          { text: 'tight', bold: true },
          { text: ', the wal' },
          { text: 'ks', italic: true },
          { text: ' are ' },
          { text: 'not at all', bold: true, italic: true, underline: true },
          { text: '. ' },
        ],
      },
    ]
    const styled = await print(aReport(0, { template: { name: 'Styled', summary, table: [] } }))
    expect((await facesOf(styled, 2)).slice(0, 8)).toEqual([
      ['Summary', 'Inter-SemiBold'],
      ['The roof is', 'Inter-Regular'],
      ['tight', 'Inter-SemiBold'],
      [', the wal', 'Inter-Regular'],
      ['ks', 'Inter-Italic'],
      ['are', 'Inter-Regular'],
      ['not at all', 'Inter-SemiBoldItalic'],
      ['.', 'Inter-Regular'],
    ])
    expect((await readPdf(styled))[1]?.text).toContain('The roof is tight , the wal ks')
    const plain = await print(aReport(0))
    expect(new Set((await facesOf(plain, 1)).map(([, face]) => face))).toEqual(
      new Set(['Inter-Regular', 'Inter-SemiBold']),
    )
    expect(styled.length).toBeGreaterThan(plain.length)
  })

  test('breaks styled words into lines within the page, next to anything', async () => {
    const kinds = [{}, { bold: true }, { italic: true }, { bold: true, underline: true }]
    const runs = Array.from({ length: 400 }, (_, index) => ({
      text: `word${index % 7 ? ' ' : ''}`,
      ...kinds[index % 4],
    }))
    const summary: Block[] = [{ kind: 'paragraph', runs: [...runs, { text: 'Ω'.repeat(300), bold: true }] }]
    const pages = await read(aReport(0, { template: { name: 'Long', summary, table: [] } }))
    const pieces = pages.slice(1).flatMap(({ lines }) => lines)
    expect(
      pieces
        .map(({ text }) => text)
        .join('')
        .match(/word/g),
    ).toHaveLength(400)
    expect(
      pieces
        .map(({ text }) => text)
        .join('')
        .match(/Ω/g),
    ).toHaveLength(300)
    expect(Math.max(...pieces.map(({ x, width }) => x + width))).toBeLessThanOrEqual(736)
  })

  test('right-aligns the figures of a template’s table and their headings', async () => {
    const cells = (...words: string[]) => words.map((text) => [{ text }])
    const rows = [
      { head: true, cells: cells('Item', 'Budget') },
      ...['$9', '$40,000'].map((text) => ({ head: false, cells: cells('Roof', text) })),
    ]
    const table: Block[] = [{ kind: 'table', rows }]
    const [, page] = await read(aReport(0, { template: { name: 'Ours', summary: [], table } }))
    const ends = ['Budget', '$9', '$40,000'].map((text) => {
      const { x = 0, width = 0 } = page?.lines.find((line) => line.text === text) ?? {}
      return Math.round(x + width)
    })
    expect(new Set(ends).size).toBe(1)
    expect(
      page?.lines
        .filter(({ text }) => text === 'Roof')
        .map(({ x }) => x)
        .slice(0, 2),
    ).toEqual([56, 56])
  })

  test('repeats the head of a template’s table on each page, never alone at the bottom', async () => {
    const cells = (...words: string[]) => words.map((text) => [{ text }])
    const row = (index: number) => ({ head: false, cells: cells(`Row ${index}`, 'Ours') })
    const rows = [
      { head: true, cells: cells('What', 'Whose') },
      ...Array.from({ length: 200 }, (_, index) => row(index)),
    ]
    const before: Block[] = Array.from({ length: 26 }, () => ({ kind: 'paragraph', runs: [{ text: 'Before' }] }))
    const table: Block[] = [...before, { kind: 'table', rows }]
    const pages = await read(aReport(0, { template: { name: 'Long', summary: [], table } }))
    const withRows = pages.filter(({ lines }) => lines.some(({ text }) => /^Row \d/.test(text)))
    expect(withRows.length).toBeGreaterThan(5)
    for (const { lines } of withRows) {
      const words = lines.map(({ text }) => text)
      expect(words.filter((text) => text === 'What')).toHaveLength(1)
      expect(words.indexOf('What')).toBeLessThan(words.findIndex((text) => text.startsWith('Row ')))
    }
    expect(pages.filter(({ text }) => text.includes('What'))).toHaveLength(withRows.length)
    const told = withRows.flatMap(({ lines }) => lines.filter(({ text }) => text.startsWith('Row ')))
    expect(told.map(({ text }) => text)).toEqual(Array.from({ length: 200 }, (_, index) => `Row ${index}`))
  })
})
