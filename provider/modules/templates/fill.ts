import { fillBlocks, hasItemTable, type FieldValues } from 'contract/templates/merge-fields'
import { drawTitle } from 'contract/requests/draw-title'
import { centsText } from 'contract/money/cents'
import type { LotReport } from 'contract/reports/calls'
import { recommendationWithReasons } from 'contract/text/report-messages'
import { inLanguage } from 'locales/engine/in-language'
import { t } from 'locales/facts'
import { defaultLanguage } from 'locales/languages'
import { t as reportText } from 'locales/report'
import type { FilledTemplate } from 'contract/templates/calls'
import type { Db } from 'provider/db/transaction'
import { dollarsOf, dateTimeText, percentOf } from 'report/formats'
import { readBlocks } from 'provider/records/template-html'
import { findTextUnscoped, type TemplateText } from './repo'

type Facts = Omit<LotReport, 'contentHash' | 'template'>

const percents = (value: number | null) => (value === null ? '–' : `${percentOf(value)}%`)

type LedgerField =
  | 'recommendation'
  | 'requested'
  | 'recommended'
  | 'revisedValue'
  | 'earned'
  | 'retainageHeld'
  | 'balanceToFinish'

/** Values that need a schedule of values; dashes without one. */
function ledgerFields(report: Facts): Record<LedgerField, string> {
  const { recommendation = null, totals } = report.continuation ?? {}
  const cents = (amount: number | undefined) => (amount === undefined ? '–' : centsText(amount))
  return {
    recommendation: recommendationWithReasons(report) ?? '–',
    requested: cents(recommendation?.requested),
    recommended: cents(recommendation?.recommended),
    revisedValue: cents(totals?.revisedValue),
    earned: cents(totals?.earned),
    retainageHeld: cents(totals?.retainageHeld),
    balanceToFinish: cents(totals?.balanceToFinish),
  }
}

/** Values of a template's fields in a report. */
export function mergeFieldValues(report: Facts): FieldValues {
  const { inspectedAt, timeZone } = report
  return {
    report: {
      address: report.address,
      locality: report.locality,
      lotNumber: report.lotNumber,
      loanNumber: report.loanNumber,
      borrowerName: report.borrowerName,
      agencyName: report.agencyName ?? '',
      lenderNames: report.lenderNames.join(', ') || reportText('report.noLender'),
      reviewerNames: report.reviewerNames.join(', '),
      requestTitle: report.requestTitle ?? reportText('report.allRequests'),
      inspectionDate: inspectedAt === null ? '–' : dateTimeText(inspectedAt, timeZone),
      totalBudget: dollarsOf(report.totalBudget),
      inPlace: dollarsOf(report.inPlace),
      progress: percents(report.progress),
      previousProgress: percents(report.previousProgress),
      imageCount: String(report.images.length),
      ...ledgerFields(report),
      certification: reportText('report.certification'),
      disclaimer: reportText('report.disclaimer'),
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

function filled({ name, summary_html, table_html }: TemplateText, values: FieldValues): FilledTemplate {
  const [summary, table] = [readBlocks(summary_html), readBlocks(table_html)]
  return {
    name,
    summary: fillBlocks(summary, values),
    table: fillBlocks(table, values),
    ...(hasItemTable([...summary, ...table]) && { listsItems: true }),
  }
}

/**
 * The text of the standard template as it is installed, in the current language; with a budget, materials count, too.
 */
const standardText = (isOfBudget = false) =>
  `<p>${t(isOfBudget ? 'facts.standardOfBudget' : 'facts.standard', {
    agencyName: '{{agencyName}}',
    address: '<strong>{{address}}</strong>',
    locality: '{{locality}}',
    loanNumber: '{{loanNumber}}',
    progress: '{{progress}}',
    inPlace: '{{inPlace}}',
    totalBudget: '{{totalBudget}}',
    lenderNames: '{{lenderNames}}',
    imageCount: '{{imageCount}}',
  })}</p>`

/** The standard template in the current language; a text that somebody wrote stays as it is. */
const inCurrentLanguage = (words: TemplateText, isOfBudget: boolean): TemplateText =>
  words.summary_html === inLanguage(defaultLanguage, () => standardText())
    ? { ...words, summary_html: standardText(isOfBudget) }
    : words

/**
 * Fills a template for a report of an agency; without an id, the agency's default. Null when the agency may not use the
 * template.
 */
export async function fillTemplate(
  db: Db,
  agency: string | null,
  facts: Facts,
  templateId?: string,
): Promise<FilledTemplate | null> {
  const words = await findTextUnscoped(db, agency, templateId)
  return words && filled(inCurrentLanguage(words, facts.continuation !== undefined), mergeFieldValues(facts))
}

/** Example data, with the sentences of a report in the reader's language. */
const example = (): FieldValues => ({
  report: {
    address: '214 Cedar Hollow Rd',
    locality: 'Austin, TX 78704',
    lotNumber: '58',
    loanNumber: 'LN-20458',
    borrowerName: 'Maria Delgado',
    agencyName: 'Northline Inspections',
    lenderNames: 'Cedar Valley Bank',
    reviewerNames: 'Maya Okafor',
    requestTitle: drawTitle({ number: 3, title: 'Dry-in and rough-in' }),
    inspectionDate: dateTimeText('2026-11-21T17:40:00Z', 'America/Los_Angeles'),
    totalBudget: '$150,000',
    inPlace: '$77,550',
    progress: '51.7%',
    previousProgress: '40.0%',
    imageCount: '37',
    recommendation: reportText('report.fund', { amount: '$41,500.00' }),
    requested: '$41,500.00',
    recommended: '$41,500.00',
    revisedValue: '$152,000.00',
    earned: '$77,550.00',
    retainageHeld: '$7,755.00',
    balanceToFinish: '$74,450.00',
    certification: reportText('report.certification'),
    disclaimer: reportText('report.disclaimer'),
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
})

/** Renders a template with example data, as a report would show it. */
export function previewOf(html: { summaryHtml: string; tableHtml: string }): Pick<FilledTemplate, 'summary' | 'table'> {
  const words = { uuid: '', name: '', summary_html: html.summaryHtml, table_html: html.tableHtml }
  const { summary, table } = filled(words, example())
  return { summary, table }
}
