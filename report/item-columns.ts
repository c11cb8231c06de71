import { t } from 'locales/pdf'
import { t as reportText } from 'locales/report'
import { ink, printable, type PdfSheet } from './sheet'
import type { Column } from './table'

/** Columns of code and title that begin a table of items or budget lines; an item of width 0 takes the rest. */
export const itemColumns = <Row extends { code: string; title: string }>(
  sheet: PdfSheet,
  widths: { code: number; item: number },
): Column<Row>[] => [
  {
    label: reportText('report.code'),
    width: widths.code,
    color: ink.quiet,
    text: ({ code }) => printable(sheet, code, t('pdf.costCode')),
  },
  {
    label: reportText('report.item'),
    width: widths.item,
    bold: true,
    text: ({ title }) => printable(sheet, title, reportText('report.item')),
  },
]
