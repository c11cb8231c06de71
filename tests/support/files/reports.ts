import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { checkKinds } from 'contract/media/evidence-checks'
import type { LotReport, ReportImage } from 'contract/reports/calls'
import type { Face } from 'report/sheet'
import { fontsFor } from 'report/styled-lines'

const packages = createRequire(import.meta.url)
const fontFiles: Readonly<Record<Face, string>> = {
  'Inter-Regular': '400Regular/Inter_400Regular',
  'Inter-SemiBold': '600SemiBold/Inter_600SemiBold',
  'Inter-Italic': '400Regular_Italic/Inter_400Regular_Italic',
  'Inter-SemiBoldItalic': '600SemiBold_Italic/Inter_600SemiBold_Italic',
}

/** Font faces of a report. */
export const interFonts = (report: LotReport) =>
  fontsFor(report, (face) => readFile(packages.resolve(`@expo-google-fonts/inter/${fontFiles[face]}.ttf`)))

const id = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`

/** A report with `images` images, spread over three cost codes. */
export function aReport(images: number, facts: Partial<LotReport> = {}): LotReport {
  const codes = ['Roof', 'Walks', 'Siding'].map((title, index) => ({ code: `0${index + 4}`, title, itemId: id(index) }))
  return {
    lotId: id(90),
    requestId: id(91),
    requestTitle: 'Draw 3: Dry-in and rough-in',
    address: '125 John Street',
    locality: 'Santa Cruz, CA 95060',
    lotNumber: '58',
    loanNumber: 'LN-100058',
    borrowerName: 'Halvorsen Brothers',
    agencyName: 'Northgate Inspections',
    reviewerNames: ['Maya Okafor'],
    lenderNames: ['Cedar Valley Bank'],
    timeZone: 'America/Los_Angeles',
    timeZoneGuessed: false,
    coordinates: null,
    totalBudget: 150_000,
    progress: 51.7,
    previousProgress: 35.1,
    inPlace: 77_500,
    attempts: 2,
    inspectedAt: '2026-11-21T17:40:00.000Z',
    inspectionInfo: [
      {
        uuid: id(91),
        number: 3,
        title: 'Dry-in and rough-in',
        status: 'completed',
        totalBudget: 150_000,
        progress: 51.7,
        attempts: 2,
        reviewer: { uuid: id(92), name: 'Maya Okafor' },
        dueDate: '2026-11-30',
        submittedAt: '2026-11-20T17:40:00.000Z',
        completedAt: '2026-11-21T17:40:00.000Z',
        version: 1,
      },
    ],
    tableData: codes.map((code, index) => ({
      ...code,
      requestId: id(91),
      requestNumber: 3,
      budget: 50_000,
      previous: [40, 25, null][index] ?? null,
      progress: [100, 50, 5.1][index] ?? null,
      inPlace: [50_000, 25_000, 2550][index] ?? 0,
      images: 0,
    })),
    variances: [
      {
        itemId: id(1),
        requestNumber: 3,
        code: '05',
        title: 'Walks',
        line: 'Front walk',
        from: 60,
        to: 50,
        reason: 'Taken out again',
      },
    ],
    graphData: codes.map(({ code, title }, index) => ({
      label: `${code} ${title}`,
      value: [100, 50, 5.1][index] ?? 0,
    })),
    graphImage: null,
    evidence: checkKinds.map((kind) => ({ kind, pass: images, warn: 0, fail: 0, unknown: 0 })),
    images: Array.from({ length: images }, (_, index) =>
      anImage(index, codes[index % 3] ?? { code: '', title: '', itemId: '' }),
    ),
    waiting: 0,
    defective: 0,
    contentHash: '0123456789abcdef'.repeat(4),
    ...facts,
  }
}

const anImage = (index: number, code: Pick<ReportImage, 'code' | 'title' | 'itemId'>): ReportImage => ({
  ...code,
  uuid: id(1000 + index),
  requestId: id(91),
  requestNumber: 3,
  kind: 'image',
  fileName: `photo-${index + 1}.jpg`,
  preview: '/preview',
  thumbnail: null,
  poster: null,
  mapImage: null,
  direction: 45,
  dateTaken: '2026-11-17T19:48:00.000Z',
  capturedLocal: '2026-11-17T11:48:00',
  capturedOffset: -480,
  location: null,
  attempt: 2,
  distance: 12,
})
