import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import type { Block, Run, TableRow } from 'contract/templates/blocks'
import { figureColumns } from 'contract/money/figure-columns'
import { joinFields } from 'contract/templates/merge-fields'

const tags = 'h1 h2 h3 p ul ol li table thead tbody tr th td strong b em i u br div'.split(' ')

/** Removes all tags that a template may not have, and all attributes. */
const sanitize = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
    // Elements whose text is not content.
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'object',
      'svg',
      'math',
      'template',
      'title',
    ],
  })

type Styles = { bold: number; italic: number; underline: number }
const styleOf: Readonly<Record<string, keyof Styles>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
}
const levels: Readonly<Record<string, 1 | 2 | 3>> = { h1: 1, h2: 2, h3: 3 }

/** Reads tags and text into blocks; misplaced content becomes a paragraph. */
class Reader {
  readonly blocks: Block[] = []
  #styles: Styles = { bold: 0, italic: 0, underline: 0 }
  #list: Extract<Block, { kind: 'list' }> | null = null
  #table: Extract<Block, { kind: 'table' }> | null = null
  #row: TableRow | null = null
  /** Target of the current text. */
  #runs: Run[] | null = null

  open(name: string): void {
    const style = styleOf[name]
    const level = levels[name]
    if (style) this.#styles[style] += 1
    else if (name === 'br') this.text('\n')
    else if (name === 'table') this.#begin((this.#table = { kind: 'table', rows: [] }))
    else if (this.#table) this.#openInTable(name)
    else if (name === 'ul' || name === 'ol')
      this.#begin((this.#list = { kind: 'list', ordered: name === 'ol', items: [] }))
    else if (name === 'li') this.#item()
    else if (this.#list && this.#runs) this.#gap()
    else if (level) this.#words({ kind: 'heading', level, runs: [] })
    else if (name === 'p' || name === 'div') this.#words({ kind: 'paragraph', runs: [] })
  }

  close(name: string): void {
    const style = styleOf[name]
    if (style) this.#styles[style] = Math.max(0, this.#styles[style] - 1)
    else if (name === 'table') [this.#table, this.#row, this.#runs] = [null, null, null]
    else if (this.#table) return
    else if (name === 'ul' || name === 'ol') [this.#list, this.#runs] = [null, null]
    else if (!this.#list && name !== 'br') this.#runs = null
  }

  text(text: string): void {
    const words = text.replace(/[^\S\n]+/g, ' ')
    if (!this.#runs && words.trim() === '') return
    if (!this.#runs) {
      if (this.#table) return
      if (this.#list) this.#item()
      else this.#words({ kind: 'paragraph', runs: [] })
    }
    const { bold, italic, underline } = this.#styles
    this.#runs?.push({
      text: words,
      ...(bold > 0 && { bold: true }),
      ...(italic > 0 && { italic: true }),
      ...(underline > 0 && { underline: true }),
    })
  }

  #begin(block: Block): void {
    this.blocks.push(block)
    this.#runs = null
  }

  #words(block: Extract<Block, { runs: Run[] }>): void {
    this.#begin(block)
    this.#runs = block.runs
  }

  #item(): void {
    this.#runs = []
    this.#list?.items.push(this.#runs)
  }

  #openInTable(name: string): void {
    if (name === 'tr') {
      this.#row = { head: false, cells: [] }
      this.#table?.rows.push(this.#row)
    } else if (name === 'td' || name === 'th') {
      this.#runs = []
      this.#row?.cells.push(this.#runs)
      if (name === 'th' && this.#row) this.#row.head = true
    } else if (this.#runs) this.#gap()
  }

  /** Separates paragraphs within an item or a cell by a space. */
  #gap(): void {
    if (this.#runs && this.#runs.length > 0) this.text(' ')
  }
}

const isEmpty = (runs: readonly Run[]) => runs.every(({ text }) => text.trim() === '')

/** Joins fields that bold or italics split, because parts of a field cannot be filled. */
const tidy = (runs: readonly Run[]): Run[] =>
  joinFields(runs).map((run) => ({ ...run, text: run.text.replace(/[^\S\n]+/g, ' ') }))

function tidyBlock(block: Block): Block {
  if (block.kind === 'list') return { ...block, items: block.items.map(tidy) }
  if (block.kind !== 'table') return { ...block, runs: tidy(block.runs) }
  return { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(tidy) })) }
}

/** Converts HTML to blocks; everything else is removed, including attributes, scripts and links. */
export function readBlocks(html: string): Block[] {
  const reader = new Reader()
  const parser = new Parser(
    {
      onopentagname: (name) => reader.open(name),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(sanitize(html))
  return reader.blocks.map(tidyBlock).filter((block) => {
    if (block.kind === 'list') return block.items.length > 0
    return block.kind === 'table' ? block.rows.some(({ cells }) => cells.length > 0) : !isEmpty(block.runs)
  })
}

type Look = Readonly<Record<string, string>>

/** Inline styles, because mail programs ignore others. */
const mailLook: Look = {
  h1: 'font-size:20px;margin:16px 0 8px',
  h2: 'font-size:16px;margin:16px 0 8px',
  h3: 'font-size:14px;margin:12px 0 6px',
  p: 'margin:0 0 12px',
  table: 'border-collapse:collapse;margin:0 0 12px',
  th: 'text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #888',
  td: 'padding:4px 12px 4px 0;border-bottom:1px solid #ddd',
}

const escaped = (text: string) =>
  text.replace(/[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (sign) =>
    sign < ' ' ? '' : `&#${sign.codePointAt(0)};`,
  )

/** Renders blocks as HTML from known tags and escaped text; a template's HTML is only produced here. */
function htmlOf(blocks: readonly Block[], look: Look = {}): string {
  const tag = (name: string, inside: string, more = '') =>
    `<${name}${look[name] ? ` style="${look[name]}${more}"` : ''}>${inside}</${name}>`
  const wordsOf = (runs: readonly Run[]) => runs.map((run) => runHtml(run)).join('')
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return tag(`h${block.level}`, wordsOf(block.runs))
      if (block.kind === 'paragraph') return tag('p', wordsOf(block.runs))
      if (block.kind === 'list')
        return tag(block.ordered ? 'ol' : 'ul', block.items.map((runs) => tag('li', wordsOf(runs))).join(''))
      const isFigure = figureColumns(block.rows)
      const rows = block.rows.map(({ head, cells }) =>
        tag(
          'tr',
          cells
            .map((runs, column) => tag(head ? 'th' : 'td', wordsOf(runs), isFigure[column] ? ';text-align:right' : ''))
            .join(''),
        ),
      )
      return tag('table', tag('tbody', rows.join('')))
    })
    .join('')
}

function runHtml({ text, bold, italic, underline }: Run): string {
  let html = escaped(text).replaceAll('\n', '<br>')
  if (underline) html = `<u>${html}</u>`
  if (italic) html = `<em>${html}</em>`
  return bold ? `<strong>${html}</strong>` : html
}

/** Normalizes HTML for storage by rendering its blocks again. */
export const cleanHtml = (html: string): string => htmlOf(readBlocks(html))

/** Renders blocks for mails and previews. */
export const shownHtml = (blocks: readonly Block[]): string => htmlOf(blocks, mailLook)
