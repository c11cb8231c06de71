import type { Block } from 'contract/templates/blocks'
import { currentLanguage } from 'locales/engine/current-language'
import { t } from 'locales/mail'
import type { LotReport } from 'contract/reports/calls'
import { shownHtml } from 'provider/records/template-html'

/** Font and width. Text and background keep the colors of the mail program, which may be dark. */
const sheet =
  'max-width:600px;margin:0 auto;padding:16px;overflow-wrap:anywhere;font:16px/24px Inter,system-ui,-apple-system,Segoe UI,Arial,sans-serif'
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none'
const heading = 'margin:4px 0 8px;font-size:20px;line-height:28px'
const emblem = 'display:block;margin:0 0 8px;border-radius:8px;background:#ffffff;object-fit:contain'
const small = 'margin:0 0 12px;font-size:14px;line-height:20px'

/**
 * Shown above the text of an email: the agency and, if it is about one draw request, the lot's address and the due
 * date.
 */
export type MailHead = {
  agency: string | null
  /** The agency's picture, by its id; null without. */
  logo: string | null
  /** Street and city of the lot; null in an invitation. */
  address: string | null
  due: string | null
}

/** Content-ID of the agency's logo, which is attached to the mail. */
export const logoId = 'agency-logo'

type Options = {
  head?: MailHead | null | undefined
  /** Renders the last line "… here: address" as a button. Not for texts that end with user input. */
  hasButton?: boolean
  template?: LotReport['template']
}

/**
 * Renders a mail's text as HTML: its head, lists, one button, and a report's template below. URLs under `origin` become
 * links.
 */
export function htmlOf(text: string, origin: string, { head, hasButton = false, template }: Options = {}): string {
  const ours = `${origin}/`
  const lines = text.split('\n').filter((line) => line !== '')
  const at = hasButton ? lines.findLastIndex((line) => buttonOf(line, ours) !== null) : -1
  const [before, after] = at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at + 1)]
  const words = paragraphsOf(before, ours) + (buttonOf(lines[at] ?? '', ours) ?? '') + paragraphsOf(after, ours)
  const more = shownHtml([...(template?.summary ?? []), ...(template?.table ?? [])])
  return `<div style="${sheet}" lang="${currentLanguage()}">${head ? headOf(head) : ''}${words}${more}</div>`
}

function headOf({ agency, logo, address, due }: MailHead): string {
  const line = (style: string, tag: string, text: string) => `<${tag} style="${style}">${inner(text)}</${tag}>`
  return [
    logo === null ? '' : `<img src="cid:${logoId}" alt="" width="48" height="48" style="${emblem}">`,
    agency === null ? '' : line(small.replace('0 0 12px', '0'), 'p', agency),
    address === null ? '' : line(heading, 'h1', address),
    due === null ? '' : line(`${small};font-weight:600`, 'p', t('mail.due', { date: due })),
  ].join('')
}

/** Renders lines as paragraphs, and lines that begin with a dash as a list. */
function paragraphsOf(lines: readonly string[], ours: string): string {
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

/**
 * Renders "Add photos here: address" as a button with the address below, for mail programs that do not show buttons;
 * null for other lines. The word before the colon is that of the mail's language.
 */
function buttonOf(line: string, ours: string): string | null {
  const [, label, more, link] = new RegExp(`^(.{1,60}?) ${t('mail.here')}(, .+)?: (\\S+)$`).exec(line) ?? []
  if (label === undefined || !link?.startsWith(ours)) return null
  const until = more === undefined ? '' : inner(`${more.slice(2, 3).toUpperCase()}${more.slice(3)}. `)
  return `<p style="margin:16px 0 8px"><a href="${inner(link)}" style="${button}">${inner(label)}</a></p><p style="${small}">${until}${linked(inner(link), ours)}</p>`
}

/** Renders text as HTML without the surrounding paragraph. */
const inner = (text: string): string =>
  /^<p[^>]*>(.*)<\/p>$/s.exec(shownHtml([{ kind: 'paragraph', runs: [{ text }] }]))?.[1] ?? ''

/**
 * Links our own URLs, because not every mail program does. Other URLs stay text, since they may come from user input.
 */
function linked(letter: string, ours: string): string {
  const [before = '', ...rest] = letter.split(ours)
  return rest.reduce((all, part) => {
    const place = /^[\w/-]*(?:\.[\w-]+)*/.exec(part)?.[0] ?? ''
    return `${all}<a href="${ours}${place}">${ours}${place}</a>${part.slice(place.length)}`
  }, before)
}
