import type { Page } from 'playwright'

import type { World } from 'tests/support/world/world'
import { valueMarks } from './pseudo'

/** Texts that are the same in every language: the product, formats, keys, units by their symbol, time zones. */
const names =
  /\b(Plumbline|CSV|XLSX|Excel|PDF|SHA-256|AIA|G70[23]|IMG|JPEG|English|Ctrl|Shift|Alt|Enter|Esc|Tab|ft|MB|C[SD]T|Central Time)\b/g

/** Every text that the database stores, the longest first: names, addresses, titles, codes. */
export async function storedTexts({ deps: { pool } }: World): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'text'`,
  )
  const texts = new Set<string>()
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await pool.query<{ text: string }>(
      `select distinct "${column}" as text from "${table}" where length("${column}") between 3 and 200`,
    )
    // A word in lower case is the name of a state.
    for (const { text } of rows) if (!/^[a-z_]+$/.test(text)) texts.add(text)
  }
  return [...texts].toSorted((one, other) => other.length - one.length)
}

/** Text of a page outside the messages of the catalog, and of values within them, in pieces. */
function outsideMessages(texts: readonly string[]): string[] {
  const [from, to] = valueMarks
  const found: string[] = []
  let depth: ('message' | 'value')[] = []
  for (const text of texts) {
    let piece = ''
    for (const letter of text) {
      if (letter === '[') depth.push('message')
      else if (letter === ']' && depth.at(-1) === 'message') depth.pop()
      else if (letter === from) depth.push('value')
      else if (letter === to && depth.at(-1) === 'value') depth.pop()
      else if (depth.at(-1) !== 'message') {
        piece += letter
        continue
      }
      piece += '\n'
    }
    found.push(...piece.split('\n'))
    if (depth.length > 20) depth = []
  }
  return found.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/**
 * Texts, names and titles of a page that are neither of the catalog nor of `stored`, nor marked as not to translate.
 */
export async function hardCodedTexts(page: Page, stored: readonly string[]): Promise<string[]> {
  const { texts, attributes } = await page.evaluate(() => {
    const skipped = 'script, style, noscript, option, [translate="no"]'
    const shown: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.closest(skipped)) shown.push(textContent ?? '')
    }
    const read = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter((one) => !one.closest('[translate="no"]'))
        .map((one) => one.getAttribute(name) ?? ''),
    )
    return { texts: shown, attributes: read }
  })
  const pieces = [outsideMessages(texts), ...attributes.map((text) => outsideMessages([text]))].flat()
  const rest = pieces.filter((piece) => /\p{L}{2}/u.test(withoutData(piece, stored)))
  return [...new Set(rest)]
}

const withoutData = (piece: string, stored: readonly string[]) =>
  stored.reduce((rest, text) => (rest.includes(text) ? withoutWords(rest, text) : rest), piece.replace(names, ' '))

const withoutWords = (piece: string, words: string) =>
  piece.replace(new RegExp(`(?<!\\p{L})${words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?!\\p{L})`, 'gu'), ' ')

/** Texts of the catalog that a box cuts off, and how. A box that scrolls cuts nothing off. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isPseudo = /[áéïóüýÁÉÏÓÜÝ[\]]/
    const tolerance = 2
    const cuts = (style: string) => style === 'hidden' || style === 'clip'
    const cutBy = (text: Text): string | null => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      if (width === 0 || !text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return null
      let isFree = { x: false, y: false }
      for (let box: Element | null = text.parentElement; box; box = box.parentElement) {
        const { overflowX, overflowY, display, position } = getComputedStyle(box)
        if (display === 'inline') continue
        const edge = box.getBoundingClientRect()
        // For screen readers.
        if (edge.width <= 1) return null
        if (!isFree.x && cuts(overflowX) && (right > edge.right + tolerance || left < edge.left - tolerance))
          return 'sideways'
        // A text that is left out as a whole is not cut.
        const isLeftOut = top >= edge.bottom || bottom <= edge.top
        if (!isFree.y && cuts(overflowY) && isLeftOut) return null
        if (!isFree.y && cuts(overflowY) && (bottom > edge.bottom + 4 || top < edge.top - 4)) return 'below'
        isFree = { x: isFree.x || /auto|scroll/.test(overflowX), y: isFree.y || /auto|scroll/.test(overflowY) }
        if (position === 'fixed') break
      }
      return null
    }
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      if (!(text instanceof Text) || !isPseudo.test(text.data)) continue
      if (text.parentElement?.closest('script, style, noscript, option')) continue
      const how = cutBy(text)
      if (how) found.add(`${text.data.trim()} (${how})`)
    }
    return [...found]
  })

/** Pairs of captions of facts and columns whose texts lie over each other. */
export const overlappingCaptions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const captions = [...document.querySelectorAll('dt, th')].flatMap((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const box = range.getBoundingClientRect()
      return one.checkVisibility({ visibilityProperty: true }) && box.width > 1 ? [{ one, box }] : []
    })
    return captions.flatMap(({ one, box }, index) =>
      captions.slice(index + 1).flatMap(({ one: other, box: second }) => {
        const across = Math.min(box.right, second.right) - Math.max(box.left, second.left)
        const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top)
        return across > 1 && down > 1 ? [`${one.textContent} over ${other.textContent}`] : []
      }),
    )
  })

/** Elements by which the page, or its main part, is wider than its box and scrolls sideways. */
export const elementsBeyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main')]
    const box = boxes.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    if (!box) return []
    const end = box.getBoundingClientRect().left + box.clientWidth
    const beyond = [...box.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > end + 0.5)
    return beyond.map((one) => `${one.tagName} ${one.className} ${one.textContent?.trim().slice(0, 60)}`)
  })
