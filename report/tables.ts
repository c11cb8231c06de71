import { checkTitle } from 'contract/media/check-title'
import type { LotReport, ReportRow } from 'contract/reports/calls'
import { checkResults, inspectionStatuses } from 'contract/core/statuses'
import { drawTitle } from 'contract/requests/draw-title'
import { completedBelow, failedChecks } from 'contract/text/report-messages'
import { t } from 'locales/pdf'
import { t as reportText } from 'locales/report'
import { bar, ink, inner, wrapText, newPage, page, printable, writeText, type PdfSheet } from './sheet'
import { itemColumns } from './item-columns'
import { drawTable, type Column } from './table'
import { dollarsOf, dateTimeText, percentOf } from './formats'

type Totals = Pick<ReportRow, 'code' | 'title' | 'budget' | 'previous' | 'progress' | 'inPlace' | 'images'> & {
  requestNumber: number | null
}

/** Columns of progress per item, with amounts where no continuation sheet has them. */
function progressColumns(sheet: PdfSheet, { requestId, continuation }: LotReport): Column<Totals>[] {
  const amount = (label: string, text: (row: Totals) => string): Column<Totals>[] =>
    continuation ? [] : [{ label, width: 78, align: 'right', text }]
  return [
    ...itemColumns<Totals>(sheet, { code: 64, item: 0 }),
    ...(requestId
      ? []
      : [
          {
            label: reportText('report.draw'),
            width: 40,
            text: ({ requestNumber }: Totals) => String(requestNumber ?? ''),
          },
        ]),
    ...amount(reportText('report.budget'), ({ budget }) => dollarsOf(budget)),
    {
      label: reportText('report.beforePercent'),
      width: 70,
      align: 'right',
      text: ({ previous }) => percentOf(previous),
    },
    {
      label: t('pdf.now'),
      width: 84,
      draw: ({ progress }, x, middle) => bar(sheet, x + 8, middle - 2, 66, 4, progress ?? 0),
    },
    { label: reportText('report.nowPercent'), width: 54, align: 'right', text: ({ progress }) => percentOf(progress) },
    ...amount(reportText('report.inPlace'), ({ inPlace }) => dollarsOf(inPlace)),
    {
      label: reportText('report.media'),
      width: 48,
      align: 'right',
      text: ({ images }) => (images ? String(images) : '–'),
    },
  ]
}

/** Draws budget and progress per item with the total (domain rule 1); with a continuation sheet the progress alone. */
export function drawProgress(sheet: PdfSheet, report: LotReport): void {
  const foot: Totals = {
    code: '',
    title: reportText('report.total'),
    requestNumber: null,
    budget: report.tableData.reduce((sum, { budget }) => sum + budget, 0),
    previous: report.previousProgress,
    progress: report.progress,
    inPlace: report.inPlace,
    images: report.images.length,
  }
  drawTable(sheet, {
    title: reportText('report.byCode'),
    note: leftOut(report),
    columns: progressColumns(sheet, report),
    rows: report.tableData,
    ...(!report.continuation && { foot }),
  })
  if (!report.continuation) drawNote(sheet, reportText('report.byCodeNote'))
}

function leftOut({ waiting, defective, images, unreadable = [] }: LotReport): string {
  const parts = [
    t('pdf.verified', { count: images.length }),
    waiting && reportText('report.waiting', { count: waiting }),
    defective && t('pdf.defectiveOut', { count: defective }),
    unreadable.length > 0 && t('pdf.notShownOut', { count: unreadable.length }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Budget and progress of each draw request; none beside a continuation sheet, which has the amounts. */
const amountColumns = ({ continuation }: LotReport): Column<LotReport['inspectionInfo'][number]>[] =>
  continuation
    ? []
    : [
        {
          label: reportText('report.budget'),
          width: 80,
          align: 'right',
          text: ({ totalBudget }) => dollarsOf(totalBudget),
        },
        { label: t('pdf.inPlacePercent'), width: 70, align: 'right', text: ({ progress }) => percentOf(progress) },
      ]

/** Draws the list of the report's draw requests. */
export function drawInspections(sheet: PdfSheet, report: LotReport): void {
  drawTable(sheet, {
    title: reportText('report.inspections'),
    rows: report.inspectionInfo,
    columns: [
      {
        label: reportText('report.request'),
        width: 0,
        bold: true,
        text: (one) => printable(sheet, drawTitle(one), t('pdf.requestTitle')),
      },
      { label: reportText('report.status'), width: 90, text: ({ status }) => inspectionStatuses[status].label },
      {
        label: t('pdf.reviewer'),
        width: 130,
        text: ({ reviewer }) => printable(sheet, reviewer?.name ?? '–', t('pdf.reviewer')),
      },
      ...amountColumns(report),
      { label: reportText('report.attempt'), width: 54, align: 'right', text: ({ attempts }) => String(attempts) },
      {
        label: reportText('report.completed'),
        width: 130,
        text: ({ completedAt }) => (completedAt ? dateTimeText(completedAt, report.timeZone) : '–'),
      },
    ],
  })
  for (const sentence of completedBelow(report)) drawNote(sheet, printable(sheet, sentence, reportText('report.item')))
}

/** Writes a quiet note below a table, if the page has room for it or else on the next one. */
export function drawNote(sheet: PdfSheet, text: string): void {
  const style = { size: 8.5, color: ink.second }
  const lines = wrapText(sheet, text, inner, style)
  if (sheet.y + 20 + lines.length * 12 > page.foot) sheet.y = newPage(sheet, '')
  lines.forEach((line, index) => writeText(sheet, line, page.margin, sheet.y + 18 + index * 12, style))
  sheet.y += 6 + lines.length * 12
}

/** Draws lines whose progress fell below the previous review's, with the reasons (domain rule 2). */
export function drawVariances(sheet: PdfSheet, report: LotReport): void {
  if (report.variances.length === 0) return
  drawTable(sheet, {
    title: reportText('report.below'),
    rows: report.variances,
    columns: [
      {
        label: t('pdf.itemAndLine'),
        width: 240,
        text: ({ code, title, line }) => printable(sheet, `${code} ${title}: ${line}`, t('pdf.checklistLine')),
      },
      { label: reportText('report.from'), width: 60, align: 'right', text: ({ from }) => percentOf(from) },
      { label: reportText('report.to'), width: 60, align: 'right', text: ({ to }) => percentOf(to) },
      {
        label: reportText('report.reason'),
        width: 0,
        text: ({ reason }) => printable(sheet, reason ?? reportText('report.noReason'), reportText('report.reason')),
      },
    ],
  })
}

const answers = ['pass', 'warn', 'fail', 'unknown'] as const

/** Draws the results of the evidence checks; missing data is unknown and never a failure (domain rule 9). */
export function drawEvidence(sheet: PdfSheet, report: LotReport): void {
  drawTable(sheet, {
    title: reportText('report.evidence'),
    note: t('pdf.verified', { count: report.images.length }),
    rows: report.evidence,
    columns: [
      { label: reportText('report.check'), width: 0, bold: true, text: ({ kind }) => checkTitle(kind) },
      ...answers.map((answer) => ({
        label: checkResults[answer].label,
        width: 80,
        align: 'right' as const,
        text: (count: LotReport['evidence'][number]) => String(count[answer] || '–'),
      })),
    ],
  })
}

/** Draws the list of verified media with failed checks, each with who accepted it and the comment. */
export function drawExceptions(sheet: PdfSheet, { exceptions, requestId, timeZone }: LotReport): void {
  if (!exceptions) return
  drawTable(sheet, {
    title: reportText('report.acceptedFailed'),
    note: t('pdf.ofVerified', { count: exceptions.length }),
    rows: exceptions,
    columns: [
      {
        label: reportText('report.photoOrVideo'),
        width: 190,
        bold: true,
        text: ({ code, title, requestNumber, fileName }) => {
          const item = `${code} ${title}`
          const place = requestId ? item : reportText('report.itemOfDraw', { item, number: requestNumber })
          return printable(sheet, `${place}: ${fileName}`, t('pdf.fileName'))
        },
      },
      {
        label: reportText('report.failed'),
        width: 190,
        text: (one) => printable(sheet, failedChecks(one), t('pdf.fileName')),
      },
      {
        label: reportText('report.accepted'),
        width: 130,
        text: ({ acceptedBy, acceptedAt }) =>
          printable(
            sheet,
            `${acceptedBy ?? '–'}${acceptedAt ? `, ${dateTimeText(acceptedAt, timeZone)}` : ''}`,
            t('pdf.reviewer'),
          ),
      },
      {
        label: t('pdf.comment'),
        width: 0,
        text: ({ comment }) => printable(sheet, comment || reportText('report.noComment'), t('pdf.comment')),
      },
    ],
  })
}

/** Draws the list of unreadable files, which could not be verified and have no picture. */
export function drawUnreadable(sheet: PdfSheet, { unreadable }: LotReport): void {
  if (!unreadable) return
  drawTable(sheet, {
    title: reportText('report.notShown'),
    note: t('pdf.leftOut'),
    rows: unreadable,
    columns: [
      { label: reportText('report.draw'), width: 48, text: ({ requestNumber }) => String(requestNumber) },
      {
        label: reportText('report.item'),
        width: 240,
        text: ({ code, title }) => printable(sheet, `${code} ${title}`, reportText('report.item')),
      },
      {
        label: reportText('report.file'),
        width: 0,
        text: ({ fileName }) => printable(sheet, fileName, t('pdf.fileName')),
      },
    ],
  })
}
