import { checkTitle } from 'contract/media/check-title'
import type { LotReport, ReportRow } from 'contract/reports/calls'
import { inspectionStatuses } from 'contract/core/statuses'
import { drawTitle } from 'contract/requests/draw-title'
import { completedBelow, failedChecks } from 'contract/text/report-messages'
import { bar, ink, inner, linesOf, newPage, page, printable, write, type Sheet } from './sheet'
import { drawTable, type Column } from './table'
import { dollarsOf, momentOf, percentOf } from './words'

type Totals = Pick<ReportRow, 'code' | 'title' | 'budget' | 'previous' | 'progress' | 'inPlace' | 'images'> & {
  requestNumber: number | null
}

/** Draws budget and progress per item with the total (domain rule 1). */
export function drawProgress(sheet: Sheet, report: LotReport): void {
  const columns: Column<Totals>[] = [
    { label: 'Code', width: 64, colour: ink.quiet, text: ({ code }) => printable(sheet, code, 'Cost code') },
    { label: 'Item', width: 0, bold: true, text: ({ title }) => printable(sheet, title, 'Item') },
    ...(report.requestId
      ? []
      : [{ label: 'Draw', width: 40, text: ({ requestNumber }: Totals) => String(requestNumber ?? '') }]),
    { label: 'Budget', width: 78, align: 'right', text: ({ budget }) => dollarsOf(budget) },
    { label: 'Before, %', width: 70, align: 'right', text: ({ previous }) => percentOf(previous) },
    { label: 'Now', width: 84, draw: ({ progress }, x, middle) => bar(sheet, x + 8, middle - 2, 66, 4, progress ?? 0) },
    { label: 'Now, %', width: 54, align: 'right', text: ({ progress }) => percentOf(progress) },
    { label: 'In place', width: 78, align: 'right', text: ({ inPlace }) => dollarsOf(inPlace) },
    { label: 'Media', width: 48, align: 'right', text: ({ images }) => (images ? String(images) : '–') },
  ]
  const foot: Totals = {
    code: '',
    title: 'Total',
    requestNumber: null,
    budget: report.tableData.reduce((sum, { budget }) => sum + budget, 0),
    previous: report.previousProgress,
    progress: report.progress,
    inPlace: report.inPlace,
    images: report.images.length,
  }
  const note = leftOut(report)
  drawTable(sheet, {
    title: 'Progress by cost code',
    note,
    columns,
    rows: report.tableData,
    foot,
  })
  drawNote(
    sheet,
    'The total is weighted by budget: each item counts by its dollars, so it is not the mean of the percentages.',
  )
}

function leftOut({ waiting, defective, images, unreadable = [] }: LotReport): string {
  const parts = [
    `${images.length} verified media`,
    waiting && `${waiting} wait for review`,
    defective && `${defective} defective left out`,
    unreadable.length > 0 && `${unreadable.length} that can’t be shown left out`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Draws the list of the report's draw requests. */
export function drawInspections(sheet: Sheet, report: LotReport): void {
  drawTable(sheet, {
    title: 'Inspections',
    rows: report.inspectionInfo,
    columns: [
      { label: 'Draw request', width: 0, bold: true, text: (one) => printable(sheet, drawTitle(one), 'Title') },
      { label: 'Status', width: 90, text: ({ status }) => inspectionStatuses[status].label },
      { label: 'Reviewer', width: 130, text: ({ reviewer }) => printable(sheet, reviewer?.name ?? '–', 'Reviewer') },
      { label: 'Budget', width: 80, align: 'right', text: ({ totalBudget }) => dollarsOf(totalBudget) },
      { label: 'In place, %', width: 70, align: 'right', text: ({ progress }) => percentOf(progress) },
      { label: 'Attempt', width: 54, align: 'right', text: ({ attempts }) => String(attempts) },
      {
        label: 'Completed',
        width: 130,
        text: ({ completedAt }) => (completedAt ? momentOf(completedAt, report.timeZone) : '–'),
      },
    ],
  })
  for (const sentence of completedBelow(report)) drawNote(sheet, printable(sheet, sentence, 'Item'))
}

/** Writes a quiet note below a table, if the page has room for it or else on the next one. */
function drawNote(sheet: Sheet, text: string): void {
  const words = { size: 8.5, colour: ink.second }
  const lines = linesOf(sheet, text, inner, words)
  if (sheet.y + 20 + lines.length * 12 > page.foot) sheet.y = newPage(sheet, '')
  lines.forEach((line, index) => write(sheet, line, page.margin, sheet.y + 18 + index * 12, words))
  sheet.y += 6 + lines.length * 12
}

/** Draws lines whose progress fell below the previous review's, with the reasons (domain rule 2). */
export function drawVariances(sheet: Sheet, report: LotReport): void {
  if (report.variances.length === 0) return
  drawTable(sheet, {
    title: 'Below an earlier review',
    rows: report.variances,
    columns: [
      {
        label: 'Item and line',
        width: 240,
        text: ({ code, title, line }) => printable(sheet, `${code} ${title}: ${line}`, 'Checklist line'),
      },
      { label: 'From, %', width: 60, align: 'right', text: ({ from }) => percentOf(from) },
      { label: 'To, %', width: 60, align: 'right', text: ({ to }) => percentOf(to) },
      { label: 'Reason', width: 0, text: ({ reason }) => printable(sheet, reason ?? 'no reason was given', 'Reason') },
    ],
  })
}

const answers = ['pass', 'warn', 'fail', 'unknown'] as const
const answerWords = { pass: 'Pass', warn: 'Warning', fail: 'Fail', unknown: 'Unknown' }

/** Draws the results of the evidence checks; missing data is unknown and never a failure (domain rule 9). */
export function drawEvidence(sheet: Sheet, report: LotReport): void {
  drawTable(sheet, {
    title: 'Evidence',
    note: `${report.images.length} verified media`,
    rows: report.evidence,
    columns: [
      { label: 'Check', width: 0, bold: true, text: ({ kind }) => checkTitle(kind) },
      ...answers.map((answer) => ({
        label: answerWords[answer],
        width: 80,
        align: 'right' as const,
        text: (count: LotReport['evidence'][number]) => String(count[answer] || '–'),
      })),
    ],
  })
}

/** Draws the list of verified media with failed checks, each with who accepted it and the comment. */
export function drawExceptions(sheet: Sheet, { exceptions, requestId, timeZone }: LotReport): void {
  if (!exceptions) return
  drawTable(sheet, {
    title: 'Accepted with failed checks',
    note: `${exceptions.length} of the verified media`,
    rows: exceptions,
    columns: [
      {
        label: 'Photo or video',
        width: 190,
        bold: true,
        text: ({ code, title, requestNumber, fileName }) =>
          printable(sheet, `${code} ${title}${requestId ? '' : `, draw ${requestNumber}`}: ${fileName}`, 'File name'),
      },
      { label: 'Failed', width: 190, text: (one) => printable(sheet, failedChecks(one), 'File name') },
      {
        label: 'Accepted',
        width: 130,
        text: ({ acceptedBy, acceptedAt }) =>
          printable(
            sheet,
            `${acceptedBy ?? '–'}${acceptedAt ? `, ${momentOf(acceptedAt, timeZone)}` : ''}`,
            'Reviewer',
          ),
      },
      { label: 'Comment', width: 0, text: ({ comment }) => printable(sheet, comment || 'No comment', 'Comment') },
    ],
  })
}

/** Draws the list of unreadable files, which could not be verified and have no picture. */
export function drawUnreadable(sheet: Sheet, { unreadable }: LotReport): void {
  if (!unreadable) return
  drawTable(sheet, {
    title: 'Files that can’t be shown',
    note: 'Left out of the report',
    rows: unreadable,
    columns: [
      { label: 'Draw', width: 48, text: ({ requestNumber }) => String(requestNumber) },
      { label: 'Item', width: 240, text: ({ code, title }) => printable(sheet, `${code} ${title}`, 'Item') },
      { label: 'File', width: 0, text: ({ fileName }) => printable(sheet, fileName, 'File name') },
    ],
  })
}
