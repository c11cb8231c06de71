import type { Block } from 'contract/blocks'
import type { LotReport } from 'contract/report'
import { shownHtml } from 'provider/modules/templates/service'

/** Its letters and its width; its colours are the mail program's, which may be dark. */
const sheet =
  'max-width:640px;overflow-wrap:anywhere;font:14px/20px Inter,system-ui,-apple-system,Segoe UI,Arial,sans-serif'

/**
 * A mail's words once more, for programs that show HTML, with those of a report's template beneath. Addresses under `origin`
 * can be pressed.
 */
export function htmlOf(text: string, origin: string, template: LotReport['template'] = null): string {
  const lines = text.split('\n').filter((line) => line !== '')
  const letter = shownHtml(lines.map((line): Block => ({ kind: 'paragraph', runs: [{ text: line }] })))
  const words = shownHtml([...(template?.summary ?? []), ...(template?.table ?? [])])
  return `<div style="${sheet}">${linked(letter, `${origin}/`)}${words}</div>`
}

/** Written as words, not every program would make a link of our address. No other is made one: anybody's words can hold it. */
function linked(letter: string, ours: string): string {
  const [before = '', ...rest] = letter.split(ours)
  return rest.reduce((all, part) => {
    const place = /^[\w/-]*(?:\.[\w-]+)*/.exec(part)?.[0] ?? ''
    return `${all}<a href="${ours}${place}">${ours}${place}</a>${part.slice(place.length)}`
  }, before)
}
