import type { Block, Run } from 'contract/templates/blocks'
import type { LotReport } from 'contract/reports/calls'
import { t } from 'locales/report'
import { newPage, inner, page, writeText, type PdfSheet } from './sheet'
import { styledLines, writeLine } from './styled-lines'
import { drawRows } from './template-rows'

const title = () => t('report.summary')
const sizes = { 1: 14, 2: 12, 3: 10.5 } as const
const usual = 9

/** Draws the report's template on pages after the cover; none if it is empty. */
export function drawTemplateText(sheet: PdfSheet, { template }: Pick<LotReport, 'template'>): void {
  const blocks = [...(template?.summary ?? []), ...(template?.table ?? [])]
  if (blocks.length === 0) return
  sheet.y = newPage(sheet, title())
  for (const block of blocks) drawBlock(sheet, block)
}

function drawBlock(sheet: PdfSheet, block: Block): void {
  if (block.kind === 'heading') return drawRuns(sheet, block.runs, { size: sizes[block.level], bold: true })
  if (block.kind === 'paragraph') return drawRuns(sheet, block.runs, { size: usual })
  if (block.kind === 'table') return drawRows(sheet, block, title())
  block.items.forEach((runs, index) => {
    const mark = block.ordered ? `${index + 1}.` : '–'
    makeRoom(sheet, usual * 1.35)
    writeText(sheet, mark, page.margin, sheet.y)
    drawRuns(sheet, runs, { size: usual }, 16)
  })
}

function makeRoom(sheet: PdfSheet, height: number): void {
  if (sheet.y + height > page.foot - 12) sheet.y = newPage(sheet, title())
}

function drawRuns(sheet: PdfSheet, runs: readonly Run[], type: { size: number; bold?: boolean }, indent = 0): void {
  const leading = type.size * 1.35
  for (const line of styledLines(sheet, runs, inner - indent, type)) {
    makeRoom(sheet, leading)
    writeLine(sheet, line, page.margin + indent, sheet.y, type.size)
    sheet.y += leading
  }
  sheet.y += 5
}
