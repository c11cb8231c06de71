import { fillBlocks, type FieldValues } from 'contract/merge-fields'
import type { LotReport } from 'contract/report'
import type { FilledTemplate } from 'contract/templates'
import type { Db } from 'provider/db/transaction'
import { dollarsOf, momentOf, percentOf } from 'report/words'
import { readBlocks } from './html'
import { findWordsUnscoped, type Words } from './repo'

type Facts = Omit<LotReport, 'contentHash' | 'template'>

const percents = (value: number | null) => (value === null ? '–' : `${percentOf(value)}%`)

/** What a template's fields stand for in a report. */
export function valuesOf(report: Facts): FieldValues {
  const { inspectedAt, timeZone } = report
  return {
    report: {
      address: report.address,
      locality: report.locality,
      lotNumber: report.lotNumber,
      loanNumber: report.loanNumber,
      borrowerName: report.borrowerName,
      agencyName: report.agencyName ?? '',
      lenderNames: report.lenderNames.join(', ') || 'none',
      reviewerNames: report.reviewerNames.join(', '),
      requestTitle: report.requestTitle ?? 'All draw requests',
      inspectionDate: inspectedAt === null ? '–' : momentOf(inspectedAt, timeZone),
      totalBudget: dollarsOf(report.totalBudget),
      inPlace: dollarsOf(report.inPlace),
      progress: percents(report.progress),
      previousProgress: percents(report.previousProgress),
      imageCount: String(report.images.length),
    },
    items: report.tableData.map((row) => ({
      'item.code': row.code,
      'item.title': row.title,
      'item.budget': dollarsOf(row.budget),
      'item.previous': percents(row.previous),
      'item.progress': percents(row.progress),
      'item.inPlace': dollarsOf(row.inPlace),
      'item.images': String(row.images),
    })),
  }
}

const filled = ({ name, summary_html, table_html }: Words, values: FieldValues): FilledTemplate => ({
  name,
  summary: fillBlocks(readBlocks(summary_html), values),
  table: fillBlocks(readBlocks(table_html), values),
})

/** The words of a template for a report of an agency; without an id its default's. Null where the id is none it may use. */
export async function fillTemplate(
  db: Db,
  agency: string | null,
  facts: Facts,
  templateId?: string,
): Promise<FilledTemplate | null> {
  const words = await findWordsUnscoped(db, agency, templateId)
  return words && filled(words, valuesOf(facts))
}

const example: FieldValues = {
  report: {
    address: '214 Cedar Hollow Rd',
    locality: 'Austin, TX 78704',
    lotNumber: '58',
    loanNumber: 'LN-20458',
    borrowerName: 'Maria Delgado',
    agencyName: 'Northline Inspections',
    lenderNames: 'Cedar Valley Bank',
    reviewerNames: 'Maya Okafor',
    requestTitle: 'Draw 3: Shell and first fix',
    inspectionDate: 'Nov 21, 2026, 9:40 AM PST',
    totalBudget: '$150,000',
    inPlace: '$77,550',
    progress: '51.7%',
    previousProgress: '40.0%',
    imageCount: '37',
  },
  items: [
    ['05', 'Footings', '$40,000', '$40,000', '100.0%', '12'],
    ['06', 'Framing', '$60,000', '$30,000', '50.0%', '18'],
    ['07', 'Roof', '$50,000', '$7,550', '15.1%', '7'],
  ].map(([code = '', title = '', budget = '', inPlace = '', progress = '', images = '']) => ({
    'item.code': code,
    'item.title': title,
    'item.budget': budget,
    'item.previous': '–',
    'item.progress': progress,
    'item.inPlace': inPlace,
    'item.images': images,
  })),
}

/** A template as a report would show it, with made-up facts. */
export function previewOf(html: { summaryHtml: string; tableHtml: string }): Pick<FilledTemplate, 'summary' | 'table'> {
  const words = { uuid: '', name: '', summary_html: html.summaryHtml, table_html: html.tableHtml }
  const { summary, table } = filled(words, example)
  return { summary, table }
}
