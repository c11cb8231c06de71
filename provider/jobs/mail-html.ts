import type { Block } from 'contract/blocks'
import { inMail } from 'contract/letters'
import type { LotReport } from 'contract/report'
import { shownHtml } from 'provider/modules/templates/service'

/** Font and width. Text and background keep the colors of the mail program, which may be dark. */
const sheet =
  'max-width:600px;margin:0 auto;padding:16px;overflow-wrap:anywhere;font:16px/24px Inter,system-ui,-apple-system,Segoe UI,Arial,sans-serif'
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none'
const heading = 'margin:4px 0 8px;font-size:20px;line-height:28px'
const small = 'margin:0 0 12px;font-size:14px;line-height:20px'

/** Who a mail comes from and which house it is about, shown above its text. */
export type MailHead = { agency: string | null; address: string; due: string | null }

type Options = {
  head?: MailHead | null | undefined
  /** Makes the last line "… here: address" a button. Not for a text whose end a stranger wrote. */
  hasButton?: boolean
  template?: LotReport['template']
}

/** A mail's text as HTML: its head, lists, one button, and a report's template beneath. Addresses under `origin` are links. */
export function htmlOf(text: string, origin: string, { head, hasButton = false, template }: Options = {}): string {
  const ours = `${origin}/`
  const lines = text.split('\n').filter((line) => line !== '')
  const at = hasButton ? lines.findLastIndex((line) => buttonOf(line, ours) !== null) : -1
  const [before, after] = at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at + 1)]
  const words = wordsOf(before, ours) + (buttonOf(lines[at] ?? '', ours) ?? '') + wordsOf(after, ours)
  const more = shownHtml([...(template?.summary ?? []), ...(template?.table ?? [])])
  return `<div style="${sheet}" lang="en">${head ? headOf(head) : ''}${words}${more}</div>`
}

function headOf({ agency, address, due }: MailHead): string {
  const line = (style: string, tag: string, text: string) => `<${tag} style="${style}">${inner(text)}</${tag}>`
  return [
    agency === null ? '' : line(small.replace('0 0 12px', '0'), 'p', agency),
    line(heading, 'h1', address),
    due === null ? '' : line(`${small};font-weight:600`, 'p', inMail('mail.due', { date: due })),
  ].join('')
}

/** Lines as paragraphs; those that begin with a dash as a list. */
function wordsOf(lines: readonly string[], ours: string): string {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    const item = /^- (.*)$/.exec(line)?.[1]
    if (item === undefined) blocks.push({ kind: 'paragraph', runs: [{ text: line }] })
    else if (last?.kind === 'list') last.items.push([{ text: item }])
    else blocks.push({ kind: 'list', ordered: false, items: [[{ text: item }]] })
  }
  return linked(shownHtml(blocks), ours)
}

/** "Open it here: address" as a button with the address beneath, for programs and people that do not press it; else null. */
function buttonOf(line: string, ours: string): string | null {
  const [, label, more, link] = /^(.{1,60}?) here(, .+)?: (\S+)$/.exec(line) ?? []
  if (label === undefined || !link?.startsWith(ours)) return null
  const until = more === undefined ? '' : inner(`${more.slice(2, 3).toUpperCase()}${more.slice(3)}. `)
  return `<p style="margin:16px 0 8px"><a href="${inner(link)}" style="${button}">${inner(label)}</a></p><p style="${small}">${until}${linked(inner(link), ours)}</p>`
}

/** Text as HTML without its paragraph. */
const inner = (text: string): string =>
  /^<p[^>]*>(.*)<\/p>$/s.exec(shownHtml([{ kind: 'paragraph', runs: [{ text }] }]))?.[1] ?? ''

/** Written as words, not every program would make a link of our address. No other is made one: anybody's words can hold it. */
function linked(letter: string, ours: string): string {
  const [before = '', ...rest] = letter.split(ours)
  return rest.reduce((all, part) => {
    const place = /^[\w/-]*(?:\.[\w-]+)*/.exec(part)?.[0] ?? ''
    return `${all}<a href="${ours}${place}">${ours}${place}</a>${part.slice(place.length)}`
  }, before)
}
