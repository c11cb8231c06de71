import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inLanguage } from 'locales/engine/in-language'
import type { LotReport } from 'contract/reports/calls'
import type { Pictures } from 'report/pictures'
import { newestPhoto } from 'report/pictures'
import { renderReport } from 'report/render'
import { actsIn, readPdf } from 'tests/support/files/pdf'
import { edition, pictures, print, read } from 'tests/support/files/printed-report'
import { aReport, interFonts } from 'tests/support/files/reports'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the report as a file', () => {
  test.each([0, 1, 6, 7, 37, 300])(
    '%i images fill pages of six, after a row on the last page of text',
    async (images) => {
      const pages = await read(aReport(images))
      const found = pages.filter(({ text }) => /Photos \d+–\d+ of/.test(text)).map(({ pictures }) => pictures)
      expect(found.reduce((sum, count) => sum + count, 0)).toBe(images)
      const [first = 0, ...rest] = found
      expect([0, 1, 3, 6]).toContain(first)
      expect(rest.slice(0, -1).every((count) => count === 6)).toBe(true)
      expect(rest.at(-1) ?? 0).toBeLessThanOrEqual(6)
    },
  )

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'leaves no page but the last less than half full, with %i more codes',
    async (more) => {
      const base = aReport(37)
      const [row] = base.tableData
      const added = Array.from({ length: more * 3 }, (_, index) => ({
        ...row!,
        code: `1${index}`,
        title: `More ${index}`,
      }))
      const tableData = [...base.tableData, ...added]
      const graphData = tableData.map(({ code, title, progress }) => ({
        label: `${code} ${title}`,
        value: progress ?? 0,
      }))
      const pages = await read(aReport(37, { tableData, graphData }))
      const ends = pages.slice(1, -1).map(({ lines }) => Math.min(...lines.filter(({ y }) => y > 52).map(({ y }) => y)))
      expect(Math.max(...ends)).toBeLessThanOrEqual(306)
    },
  )

  test.each(['en', 'es'] as const)('declares its language to screen readers: %s', async (language) => {
    const bytes = await inLanguage(`${language}-US`, () => print(aReport(0)))
    expect(Buffer.from(bytes).includes(`/Lang (${language})`)).toBe(true)
  })

  test('arranges images in three columns', async () => {
    const { lines } = (await read(aReport(6))).at(-1) ?? { lines: [] }
    const captions = lines.filter(({ text }) => /^0\d (Roof|Walks|Siding)$/.test(text))
    expect(captions).toHaveLength(6)
    expect(new Set(captions.map(({ x }) => x)).size).toBe(3)
  })

  test('has its subject on the cover, as selectable text', async () => {
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

  test('has its version, code and page number on each page', async () => {
    const pages = await read(aReport(7))
    pages.forEach(({ text }, index) => {
      expect(text).toContain('Lot 58, Draw 3, version 1')
      expect(text).toMatch(/PL-58-3-1-[0-9A-Z]{4}/)
      expect(text).toContain(`${index + 1} of ${pages.length}`)
    })
  })

  test('has code, time, direction, distance and attempt under each picture', async () => {
    const page = (await read(aReport(2))).at(-1)?.text
    for (const words of ['04 Roof', '05 Walks', 'Nov 17, 2026, 11:48 AM PST', '45° NE · 12 m to the lot', 'attempt 2'])
      expect(page).toContain(words)
  })

  test('shows the newest photo on the cover, and a video only without photos', async () => {
    const report = aReport(4)
    const images = report.images.map((image, index) => ({
      ...image,
      dateTaken: `2026-11-1${[1, 5, 3, 8][index]}T19:48:00.000Z`,
      ...(index === 3 && { kind: 'video' as const, poster: '/poster' }),
    }))
    const asked: string[] = []
    await print({ ...report, images }, async (image) => {
      asked.push(image.fileName)
      return pictures(image)
    })
    expect(asked[0]).toBe('photo-2.jpg')
    asked.length = 0
    await print({ ...report, images: images.slice(3) }, async (image) => {
      asked.push(image.fileName)
      return pictures(image)
    })
    expect(asked[0]).toBe('photo-4.jpg')
  })

  test('calls what is not frozen a draft on each page', async () => {
    const report = aReport(7)
    const draft = { report, edition: { ...edition, version: null }, fonts: await interFonts(report), pictures }
    const pages = await readPdf((await renderReport(draft)).bytes)
    for (const { text } of pages) expect(text).toContain('Lot 58, Draw 3, Draft')
  })

  test('with a budget shows no document of a soft cost on the cover', () => {
    const { images, tableData, ...rest } = aReport(2)
    const [older, newer] = images.map((image, index) => ({
      ...image,
      itemId: tableData[index]?.itemId ?? '',
      dateTaken: `2026-11-1${index}T19:48:00.000Z`,
    }))
    if (!older || !newer) throw new Error('The report has two photos')
    const rows = tableData.map((row) => ({ ...row, progress: row.itemId === newer.itemId ? null : row.progress }))
    const report = { ...rest, images: [older, newer], tableData: rows }
    expect(newestPhoto(report)?.uuid).toBe(newer.uuid)
    const amounts = { drawNumber: 1, lines: [], recommendation: null } as never
    expect(newestPhoto({ ...report, continuation: amounts })?.uuid).toBe(older.uuid)
    expect(newestPhoto({ ...report, images: [newer], continuation: amounts })?.uuid).toBe(newer.uuid)
  })

  test('says on the cover which draw requests are not completed', async () => {
    const base = aReport(0)
    const inspectionInfo = base.inspectionInfo.map((one) => ({ ...one, status: 'submitted' as const }))
    const words = 'Not completed yet: Draw 3: Dry-in and rough-in. What this report says of it may still change.'
    const [cover] = await read({ ...base, inspectionInfo })
    expect(cover?.text).toContain(words)
    expect((await read(base))[0]?.text).not.toContain('Not completed yet')
  })

  test('says which items a completed draw request leaves open', async () => {
    const text = (await read(aReport(0))).map((page) => page.text).join(' ')
    expect(text).toContain(
      'Draw 3 is completed at 51.7%: its review has ended, and 05 Walks (50.0%), 06 Siding (5.1%) are not fully in place.',
    )
    const all = aReport(0)
    const inspectionInfo = all.inspectionInfo.map((one) => ({ ...one, progress: 100 }))
    expect((await read({ ...all, inspectionInfo })).map((page) => page.text).join(' ')).not.toContain('is completed at')
  })

  test('lists accepted photos with failed checks, with person, time and comment', async () => {
    const exception = {
      mediaId: '00000000-0000-7000-8000-000000001000',
      requestNumber: 3,
      code: '04',
      title: 'Roof',
      fileName: 'photo-1.jpg',
      failed: [{ kind: 'distance' as const, detail: '812 m, limit 150 m' }],
      acceptedBy: 'Maya Okafor',
      acceptedAt: '2026-11-20T17:40:00.000Z',
      comment: 'Position of the site office',
    }
    const given = [exception, { ...exception, comment: null }]
    const text = (await read(aReport(1, { exceptions: given }))).map((page) => page.text).join(' ')
    for (const words of [
      'Accepted with failed checks',
      '04 Roof: photo-1.jpg',
      'Distance to lot: 812 m, limit 150 m',
      'Position of the site office',
      'No comment',
    ])
      expect(text).toContain(words)
    expect(text.match(/Nov 20, 2026/g)).toHaveLength(2)
    expect((await read(aReport(1))).map((page) => page.text).join(' ')).not.toContain('Accepted with failed checks')
  })

  test('has the inspector’s statement with both dates, a line to sign, and what the report is not', async () => {
    const text = (await read(aReport(0))).map((page) => page.text).join(' ')
    for (const words of [
      'Certification',
      'Inspector',
      'Inspection date',
      'Report date',
      'Signature',
      'opinion of the work in place',
    ])
      expect(text).toContain(words)
  })

  test('keeps the total of a table with its last row, however many rows it has', async () => {
    const [row] = aReport(0).tableData
    for (let count = 8; count <= 30; count += 1) {
      const rows = Array.from({ length: count }, (_, index) => ({ ...row, title: `Line ${index + 1}.` }))
      const pages = await read(aReport(0, { tableData: rows as LotReport['tableData'], graphData: [] }))
      const last = pages.find(({ text }) => / Total \$/.test(text))
      expect(last?.text, `${count} rows`).toContain(`Line ${count}.`)
    }
  })

  test('keeps large figures of the continuation sheet whole and apart', async () => {
    const cents = 9_876_543_210
    const amounts = {
      ...{
        scheduledValue: cents,
        revisedValue: cents,
        previous: cents,
        thisPeriod: cents,
        storedMaterials: cents / 100,
      },
      ...{ earned: cents, percent: 100, balanceToFinish: cents, retainageHeld: cents / 10 },
    }
    const line = { lineId: '00000000-0000-7000-8000-000000000001', code: '03', title: 'Slab', ...amounts }
    const continuation = { drawNumber: 1, lines: [line], totals: amounts, recommendation: null }
    const page = (await read(aReport(0, { continuation }))).find(({ text }) => text.includes('Continuation sheet'))
    const figures = page?.lines.filter(({ text }) => text.startsWith('$98,765,432')) ?? []
    expect(figures.filter(({ text }) => text === '$98,765,432.10')).toHaveLength(10)
    for (const { x, y, width } of figures)
      expect(page?.lines.some((other) => other.y === y && other.x > x && other.x < x + width)).toBe(false)
  })

  test('overprints no text of a budget, on the cover and beside headings, and draws no bars beside its sheet', async () => {
    const amounts = {
      ...{ scheduledValue: 100, revisedValue: 100, previous: 0, thisPeriod: 100, storedMaterials: 0 },
      ...{ earned: 100, percent: 100, balanceToFinish: 0, retainageHeld: 3_700_001 },
    }
    const line = { lineId: '00000000-0000-7000-8000-000000000001', code: '03', title: 'Slab', ...amounts }
    const sheet = { drawNumber: 2, lines: [line], totals: amounts, recommendation: null, released: 3_700_001 }
    const pages = await read(aReport(0, { continuation: sheet }))
    const text = pages.map((page) => page.text).join(' ')
    expect(text).toContain('$37,000.01 of retainage was released with this draw, $0.00 is left')
    expect(text).not.toContain('In place per cost code')
    for (const { lines } of pages)
      for (const { text: printed, x, y, width } of lines)
        if (printed.trim())
          expect(
            lines.filter((other) => other.text.trim() && other.y === y && other.x > x && other.x < x + width),
            printed,
          ).toEqual([])
  })

  test('leaves the table of items to a template that lists them', async () => {
    const template = { name: 'Ours', summary: [], table: [] }
    const titles = async (facts: Partial<LotReport>) =>
      (await read(aReport(0, facts)))
        .map((page) => page.text)
        .join(' ')
        .includes('Progress by cost code')
    expect(await titles({ template })).toBe(true)
    expect(await titles({ template: { ...template, listsItems: true } })).toBe(false)
  })

  test('prints the reasons of lower progress', async () => {
    const text = (await read(aReport(0))).map((page) => page.text).join()
    expect(text).toContain('Front walk')
    expect(text).toContain('Taken out again')
  })

  test('prints summaries with their writer and cited photos', async () => {
    const person = { uuid: '00000000-0000-7000-8000-000000000092', name: 'Maya Okafor' }
    const photo = { ...person, itemId: person.uuid, requestId: person.uuid }
    const summary = {
      uuid: person.uuid,
      noun: 'drawRequest' as const,
      subjectId: person.uuid,
      title: 'Draw 3: Dry-in and rough-in',
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

  test('has equal bytes for equal reports, and others for another', async () => {
    const first = hashOf(await print(aReport(7)))
    expect(hashOf(await print(aReport(7)))).toBe(first)
    expect(hashOf(await print(aReport(7, { borrowerName: 'Other' })))).not.toBe(first)
  })

  test('continues without a missing picture, and names it', async () => {
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

  test('prints Greek and Cyrillic, and □ with the field’s name for missing glyphs', async () => {
    const [cover] = await read(
      aReport(0, { borrowerName: 'Ελένη Παπαδάκη', agencyName: 'Стройнадзор', loanNumber: '東京-1 🏠' }),
    )
    expect(cover?.text).toContain('Ελένη Παπαδάκη')
    expect(cover?.text).toContain('Стройнадзор')
    expect(cover?.text).toContain('□□-1 □')
    expect(cover?.text).toContain('this font lacks, in: Loan')
  })

  test('contains no active content, with any names', async () => {
    const name = ') Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (<script>'
    const bytes = await print(aReport(1, { borrowerName: name, address: name, lotNumber: '(1)\\' }))
    expect(await actsIn(bytes)).toEqual([])
    expect((await readPdf(bytes))[0]?.text).toContain('/JavaScript')
  })

  test('breaks long names within the page', async () => {
    const long = 'Northgate Inspections and Construction Oversight of the Greater Bay Area '.repeat(4).trim()
    const pages = await read(aReport(1, { agencyName: long, address: 'W'.repeat(120) }))
    expect(pages[0]?.text.replace(/\s+/g, ' ')).toContain('Oversight of the Greater Bay Area')
  })

  test('has every fact on its cover, and separate name and code on each page, for any lengths', async () => {
    const long = 'Northgate Inspections and Construction Oversight of the Greater Bay Area '.repeat(4).trim()
    const names = { address: long, locality: long, requestTitle: long, loanNumber: long, borrowerName: long }
    const facts = {
      agencyName: long,
      reviewerNames: [long, long],
      lenderNames: [long, long],
      lotNumber: 'W'.repeat(50),
    }
    const [cover] = await read(aReport(1, { ...names, ...facts }))
    const terms = ['Budget', 'In place', 'Loan', 'Lender', 'Borrower', 'Agency', 'Inspector', 'Inspection', 'Report']
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
})
