import type { ClipboardEvent, ComponentPropsWithoutRef, KeyboardEvent, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { LedgerLineAnswer } from 'contract/ledger/calls'
import { t as amountText } from 'locales/amounts'
import { showToast } from '~/interaction/toasts/toast-store'
import type { CellStore } from './cell-store'
import { cellText, isEdited, isFigure, readBlock, valueOf } from './cell-values'

type Line = LedgerLineAnswer
type Grid = { store: CellStore; lines: readonly Line[] }

const cellAt = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>('[data-cell]') : null

const rowOf = (cell: Element): HTMLElement | null => cell.closest<HTMLElement>('[data-row-id]')

/** The cells of a row that are shown; narrow lists hide some. */
const shownCells = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter((cell) => cell.offsetParent !== null)

/** Focuses a cell, the only one of its table in the tab order. */
function focusCell(cell: HTMLElement | null | undefined): void {
  if (!cell) return
  for (const other of cell.closest('[role=grid]')?.querySelectorAll('[data-cell][tabindex="0"]') ?? [])
    other.setAttribute('tabindex', '-1')
  cell.setAttribute('tabindex', '0')
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Focuses the cell that had the focus last, or the first one. */
export const focusLastCell = (): void =>
  focusCell(document.querySelector<HTMLElement>('[role=grid] [data-cell][tabindex="0"]'))

/** Focuses the cell of a line in a column. */
export const focusCellOf = (line: string, column: string): void =>
  focusCell(document.querySelector<HTMLElement>(`[role=grid] [data-row-id="${line}"] [data-cell="${column}"]`))

/** The cell with the focus, or around its text box. */
const focusedCell = (): HTMLElement | null => cellAt(document.activeElement)

/** Moves within the row, past cells that `skips` names. */
function moveAcross(step: 1 | -1, from: HTMLElement | null, skips: (column: string) => boolean = () => false): void {
  const row = from && rowOf(from)
  if (!row) return
  const cells = shownCells(row).filter((cell) => cell === from || !skips(cell.dataset.cell ?? ''))
  focusCell(cells[cells.indexOf(from) + step] ?? from)
}

/** Moves to the same column of another row. */
function moveDown(step: 1 | -1, from: HTMLElement | null): void {
  const row = from && rowOf(from)
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  focusCell(next?.querySelector<HTMLElement>(`[data-cell="${from?.dataset.cell}"]`) ?? from)
}

/** Opens the text box of a cell. @returns false for a cell that is not edited in the table */
function openEditor({ store, lines }: Grid, cell: HTMLElement | null, typed?: string): boolean {
  const line = lines.find(({ uuid }) => cell && uuid === rowOf(cell)?.dataset.rowId)
  const column = cell?.dataset.cell ?? ''
  if (!line || !isEdited(column)) return false
  const text = typed ?? store.draftOf(line.uuid, column)?.text ?? cellText(column, valueOf(line, column))
  flushSync(() => store.edit({ line, column, text }))
  return true
}

/** Ends the typing and gives the focus back to the cell. */
function closeEditor({ store }: Grid, cell: HTMLElement, keeps: boolean): void {
  flushSync(() => store.stop(keeps))
  focusCell(cell)
}

const savesAll = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !repeat

/** Mod+Enter saves the edited cells, as it saves every form; a text that is being typed is one of them. */
function saveCells(grid: Grid, event: KeyboardEvent, cell: HTMLElement): void {
  event.preventDefault()
  if (event.target !== cell) closeEditor(grid, cell, true)
  cell.closest('main')?.querySelector<HTMLFormElement>('form[data-unsaved]')?.requestSubmit()
}

/** Keys of the text box of a cell: Enter goes down, Tab right, Escape leaves the value as it was. */
function handleEditorKey(grid: Grid, event: KeyboardEvent, cell: HTMLElement): void {
  const { key, shiftKey } = event
  if (key === 'Escape') closeEditor(grid, cell, false)
  else if (key === 'Enter') {
    closeEditor(grid, cell, true)
    moveDown(shiftKey ? -1 : 1, cell)
  } else if (key === 'Tab') {
    closeEditor(grid, cell, true)
    moveAcross(shiftKey ? -1 : 1, cell, (column) => !isEdited(column))
  } else return
  event.preventDefault()
}

const beginsFigure = /^[\d$.,(-]$/

/** Keys of a cell: F2 edits its text, a character of a figure replaces it. All others are commands. */
function handleCellKey(grid: Grid, event: KeyboardEvent, cell: HTMLElement): void {
  const column = cell.dataset.cell ?? ''
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isTyped = beginsFigure.test(event.key) && isEdited(column) && isFigure(column)
  if (event.key !== 'F2' && !isTyped) return
  if (openEditor(grid, cell, isTyped ? event.key : undefined)) event.preventDefault()
}

/** Puts a copied block into the cells from one on: all of it, or nothing where it does not fit. */
function pasteBlock({ store, lines }: Grid, cell: HTMLElement, text: string): void {
  const block = readBlock(text)
  const row = rowOf(cell)
  const start = lines.findIndex(({ uuid }) => uuid === row?.dataset.rowId)
  const columns = row ? shownCells(row).map(({ dataset }) => dataset.cell ?? '') : []
  const across = columns.slice(columns.indexOf(cell.dataset.cell ?? ''))
  const width = Math.max(...block.map(({ length }) => length))
  if (block.length > lines.length - start)
    return void showToast({ text: amountText('why.pasteTooLong', { rows: block.length, lines: lines.length - start }) })
  if (width > across.length || across.slice(0, width).some((column) => !isEdited(column)))
    return void showToast({ text: amountText('why.pasteTooWide') })
  const texts = block.flatMap((cells, down) =>
    cells.flatMap((one, right) => {
      const [line, column = ''] = [lines[start + down], across[right]]
      return line && isEdited(column) ? [{ line, column, text: one.trim() }] : []
    }),
  )
  store.put(texts)
}

/** Moves of the cursor over the cells, as commands. */
function cellHandlers(grid: Grid) {
  const move = (by: (cell: HTMLElement) => void) => {
    const cell = focusedCell()
    if (cell) by(cell)
    else focusLastCell()
  }
  const jumpTo = (row: Element | null | undefined) => {
    const column = focusedCell()?.dataset.cell ?? 'code'
    focusCell(row?.querySelector<HTMLElement>(`[data-cell="${column}"]`))
  }
  const rows = () => document.querySelectorAll('[role=grid] [data-row-id]')
  return {
    next: () => move((cell) => moveDown(1, cell)),
    previous: () => move((cell) => moveDown(-1, cell)),
    left: () => move((cell) => moveAcross(-1, cell)),
    right: () => move((cell) => moveAcross(1, cell)),
    first: () => jumpTo(rows()[0]),
    last: () => jumpTo([...rows()].at(-1)),
    open: () => void openEditor(grid, focusedCell()),
  }
}

/** Editing of the cells of a table by keys, pastes and double clicks. */
export function cellGrid(grid: Grid) {
  const { lines } = grid
  return {
    handlers: cellHandlers(grid),
    cell: (line: Line, column: string): ComponentPropsWithoutRef<'td'> & { 'data-cell': string } => ({
      'data-cell': column,
      'aria-readonly': !isEdited(column),
      tabIndex: line === lines[0] && column === 'code' ? 0 : -1,
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const cell = cellAt(event.target)
      if (!cell) return
      if (savesAll(event)) saveCells(grid, event, cell)
      else if (event.target === cell) handleCellKey(grid, event, cell)
      else handleEditorKey(grid, event, cell)
    },
    onPaste: (event: ClipboardEvent) => {
      const cell = cellAt(event.target)
      const text = event.clipboardData.getData('text/plain')
      const isBlock = /[\t\n\r]/.test(text.replace(/(\r\n|\n|\r)$/, ''))
      if (!cell || text === '' || (event.target !== cell && !isBlock)) return
      event.preventDefault()
      if (event.target !== cell) closeEditor(grid, cell, false)
      pasteBlock(grid, cell, text)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (window.matchMedia('(min-width: 768px)').matches) openEditor(grid, cellAt(event.target))
    },
    onClick: (event: MouseEvent) => {
      const cell = cellAt(event.target)
      if (cell && event.target instanceof Element && !event.target.closest('input')) focusCell(cell)
    },
  }
}
export type CellGrid = ReturnType<typeof cellGrid>
