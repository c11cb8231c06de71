import type { Block, Run } from 'contract/blocks'
import type { LotReport } from 'contract/report'
import { inner, linesOf, newPage, page, printable, rule, write, type Sheet, type Words } from './sheet'

const title = 'Summary'
const field = 'Template'
const sizes = { 1: 14, 2: 12, 3: 10.5 } as const

/** The words of the report's template, on pages of their own behind the cover; none where there are none. */
export function drawWords(sheet: Sheet, { template }: Pick<LotReport, 'template'>): void {
  const blocks = [...(template?.summary ?? []), ...(template?.table ?? [])]
  if (blocks.length === 0) return
  sheet.y = newPage(sheet, title)
  for (const block of blocks) drawBlock(sheet, block)
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'heading') return drawRuns(sheet, block.runs, { size: sizes[block.level], bold: true })
  if (block.kind === 'paragraph') return drawRuns(sheet, block.runs, {})
  if (block.kind === 'table') return drawRows(sheet, block)
  block.items.forEach((runs, index) => {
    const mark = block.ordered ? `${index + 1}.` : '–'
    makeRoom(sheet, 12)
    write(sheet, mark, page.margin, sheet.y)
    drawRuns(sheet, runs, {}, 16)
  })
}

/** The words of runs as lines of a width, broken where they were by hand; a block is as bold as all of its words are. */
const linesIn = (sheet: Sheet, runs: readonly Run[], width: number, words: Words) =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim()
    .split('\n')
    .flatMap((line) => linesOf(sheet, printable(sheet, line, field).trim(), width, words))
const isBold = (runs: readonly Run[]) => runs.length > 0 && runs.every(({ bold }) => bold === true)

function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > page.foot - 12) sheet.y = newPage(sheet, title)
}

function drawRuns(sheet: Sheet, runs: readonly Run[], words: Words, indent = 0): void {
  const set: Words = { size: 9, ...words, ...(isBold(runs) && { bold: true }) }
  const leading = (set.size ?? 9) * 1.35
  for (const line of linesIn(sheet, runs, inner - indent, set)) {
    makeRoom(sheet, leading)
    write(sheet, line, page.margin + indent, sheet.y, set)
    sheet.y += leading
  }
  sheet.y += 5
}

const size = 8.5
const leading = size * 1.35
/** Lines of a row that fit a page; a longer row goes on on the next. */
const most = 36

function drawRows(sheet: Sheet, { rows }: Extract<Block, { kind: 'table' }>): void {
  const width = inner / Math.max(1, ...rows.map(({ cells }) => cells.length))
  for (const { head, cells } of rows) {
    const set = cells.map((runs) => {
      const words = { size, bold: head || isBold(runs) }
      return { words, lines: linesIn(sheet, runs, width - 10, words) }
    })
    const longest = Math.max(1, ...set.map(({ lines }) => lines.length))
    for (let from = 0; from < longest; from += most) {
      makeRoom(sheet, Math.min(most, longest - from) * leading + 8)
      set.forEach(({ words, lines }, column) =>
        lines
          .slice(from, from + most)
          .forEach((line, index) =>
            write(sheet, line, page.margin + column * width, sheet.y + 6 + index * leading, words),
          ),
      )
      sheet.y += Math.min(most, longest - from) * leading + 8
    }
    rule(sheet, sheet.y - 4)
  }
  sheet.y += 12
}
