import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Block } from 'contract/blocks'
import type { LotReport } from 'contract/report'
import type { Pictures } from 'report/pictures'
import { renderReport } from 'report/render'
import { actsIn, facesOf, readPdf } from 'tests/support/pdf'
import { aReport, interFonts } from 'tests/support/reports'

let jpeg: Uint8Array
const edition = { version: 1, reportedAt: '2026-11-22T08:00:00.000Z' }

beforeAll(async () => {
  const plain = { create: { width: 80, height: 60, channels: 3, background: '#8a8f98' } } as const
  jpeg = await sharp(plain).jpeg().toBuffer()
})

const pictures: Pictures = async ({ uuid }) => ({ uuid, bytes: jpeg, width: 80, height: 60 })
const print = async (report: LotReport, from = pictures) =>
  (await renderReport({ report, edition, fonts: await interFonts(report), pictures: from })).bytes
const read = async (report: LotReport, from = pictures) => readPdf(await print(report, from))
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the report as a file', () => {
  test.each([
    [0, 0],
    [1, 1],
    [6, 1],
    [7, 2],
    [37, 7],
  ])('%i images across cost codes make %i pages of images', async (images, pages) => {
    const found = (await read(aReport(images))).filter(({ text }) => /Photos \d+–\d+ of/.test(text))
    expect(found).toHaveLength(pages)
    expect(found.reduce((sum, page) => sum + page.pictures, 0)).toBe(images)
    expect(Math.max(0, ...found.map((page) => page.pictures))).toBeLessThanOrEqual(6)
  })

  test('images stand in three columns', async () => {
    const { lines } = (await read(aReport(6))).at(-1) ?? { lines: [] }
    const captions = lines.filter(({ text }) => /^0\d (Roof|Walks|Siding)$/.test(text))
    expect(captions).toHaveLength(6)
    expect(new Set(captions.map(({ x }) => x)).size).toBe(3)
  })

  test('says on its cover what it is about, in text that can be selected', async () => {
    const [cover] = await read(aReport(7))
    for (const words of [
      '125 John Street',
      '51.7%',
      'LN-100058',
      'Cedar Valley Bank',
      'Halvorsen Brothers',
      'Maya Okafor',
    ])
      expect(cover?.text).toContain(words)
    expect(cover?.text).toContain('Nov 21, 2026, 9:40 AM PST')
    expect(cover?.text).toContain('Nov 22, 2026, 12:00 AM PST')
    expect(cover?.pictures).toBe(1)
  })

  test('has its version, its code and its number on each page', async () => {
    const pages = await read(aReport(7))
    pages.forEach(({ text }, index) => {
      expect(text).toContain('Lot 58, Draw 3, version 1')
      expect(text).toMatch(/PL-58-3-1-[0-9A-Z]{4}/)
      expect(text).toContain(`${index + 1} of ${pages.length}`)
    })
  })

  test('names code, time, direction, distance and attempt under each picture', async () => {
    const page = (await read(aReport(2))).at(-1)?.text
    for (const words of ['04 Roof', '05 Walks', 'Nov 17, 2026, 11:48 AM PST', '45° NE · 12 m to the lot', 'attempt 2'])
      expect(page).toContain(words)
  })

  test('prints why a line fell', async () => {
    const text = (await read(aReport(0))).map((page) => page.text).join()
    expect(text).toContain('Front walk')
    expect(text).toContain('Taken out again')
  })

  test('prints what was written, by whom, and which photos it names', async () => {
    const person = { uuid: '00000000-0000-7000-8000-000000000092', name: 'Maya Okafor' }
    const photo = { ...person, itemId: person.uuid, requestId: person.uuid }
    const summary = {
      uuid: person.uuid,
      noun: 'drawRequest' as const,
      subjectId: person.uuid,
      title: 'Draw 3: Shell and first fix',
      text: 'The roof is tight [2].\nThe walks are not.',
      writer: 'ai' as const,
      model: 'llava',
      isEdited: true,
      cites: [
        { ...photo, label: '04 Roof, one.jpg' },
        { ...photo, label: '04 Roof, two.jpg' },
      ],
      acceptedBy: person,
      acceptedAt: '2026-11-21T17:40:00.000Z',
      version: 2,
    }
    const text = (await read(aReport(0, { summaries: [summary] }))).map((page) => page.text).join()
    for (const words of [
      'The roof is tight [2].',
      'AI, llava, edited. Accepted by Maya Okafor.',
      '[2] 04 Roof, two.jpg',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('one.jpg')
    const long = { ...summary, text: 'Every wall of it stands. '.repeat(1000) }
    expect((await read(aReport(0, { summaries: [long] }))).length).toBeGreaterThan(5)
  })

  test('is the same bytes for the same report, and others for another', async () => {
    const first = hashOf(await print(aReport(7)))
    expect(hashOf(await print(aReport(7)))).toBe(first)
    expect(hashOf(await print(aReport(7, { borrowerName: 'Other' })))).not.toBe(first)
  })

  test('goes on without a picture that cannot be had, and names it', async () => {
    const broken: Pictures = async (image) => {
      if (image.fileName === 'photo-2.jpg') throw new Error('disk')
      return image.fileName === 'photo-3.jpg' ? { problem: 'Canvas context not available' } : pictures(image)
    }
    const page = (await read(aReport(4), broken)).at(-1)
    expect(page?.text).toContain('Failed to load image photo-2.jpg')
    expect(page?.text).toContain('Canvas context not available photo-3.jpg')
    expect(page?.pictures).toBe(2)
    const report = aReport(4)
    const given = { report, edition, fonts: await interFonts(report) }
    expect((await renderReport({ ...given, pictures: broken })).missing).toBe(2)
    expect((await renderReport({ ...given, pictures })).missing).toBe(0)
  })

  test('prints Greek and Cyrillic, and □ with the field’s name where the font lacks a sign', async () => {
    const [cover] = await read(
      aReport(0, { borrowerName: 'Ελένη Παπαδάκη', agencyName: 'Стройнадзор', loanNumber: '東京-1 🏠' }),
    )
    expect(cover?.text).toContain('Ελένη Παπαδάκη')
    expect(cover?.text).toContain('Стройнадзор')
    expect(cover?.text).toContain('□□-1 □')
    expect(cover?.text).toContain('this font lacks, in: Loan')
  })

  test('holds nothing that acts, whatever the names say', async () => {
    const name = ') Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (<script>'
    const bytes = await print(aReport(1, { borrowerName: name, address: name, lotNumber: '(1)\\' }))
    expect(await actsIn(bytes)).toEqual([])
    expect((await readPdf(bytes))[0]?.text).toContain('/JavaScript')
  })

  test('breaks long names instead of letting them leave the page', async () => {
    const long = 'Northgate Inspections and Construction Oversight of the Greater Bay Area '.repeat(4).trim()
    const pages = await read(aReport(1, { agencyName: long, address: 'W'.repeat(120) }))
    expect(pages[0]?.text.replace(/\s+/g, ' ')).toContain('Oversight of the Greater Bay Area')
  })

  test('says every fact on its cover, and its name and code apart on each page, however long the names are', async () => {
    const long = 'Northgate Inspections and Construction Oversight of the Greater Bay Area '.repeat(4).trim()
    const names = { address: long, locality: long, requestTitle: long, loanNumber: long, borrowerName: long }
    const facts = {
      agencyName: long,
      reviewerNames: [long, long],
      lenderNames: [long, long],
      lotNumber: 'W'.repeat(50),
    }
    const [cover] = await read(aReport(1, { ...names, ...facts }))
    const terms = ['Budget', 'In place', 'Loan', 'Lender', 'Borrower', 'Agency', 'Reviewed by', 'Inspected', 'Reported']
    expect(cover?.lines.filter(({ text }) => terms.includes(text)).map(({ text }) => text)).toEqual(terms)
    expect(cover?.text).toContain('Nov 21, 2026, 9:40 AM PST')
    const foot = cover?.lines.filter(({ y, text }) => y === 36 && text.trim() !== '') ?? []
    expect(foot.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Plumbline report · Lot W+…$/),
      expect.stringMatching(/^Code PL-W{50}-3-1-\w{4}$/),
      '1 of 4',
    ])
    expect(Math.min(...(cover?.lines.filter(({ y }) => y !== 36).map(({ y }) => y) ?? []))).toBeGreaterThan(52)
  })

  test('keeps the line breaks of a template, and goes on with a row that is longer than a page', async () => {
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

  test('sets each word of a template in its own style, and slants only where a word does', async () => {
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

  test('breaks styled words into lines that stay on the page, whatever stands beside them', async () => {
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

  test('sets the figures of a template’s table at the right of their column, with the words above them', async () => {
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

  test('repeats the head of a template’s table on each of its pages, and leaves none alone at a foot', async () => {
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
