import type { Block, Run } from 'contract/templates/blocks'
import { figureColumns } from 'contract/money/figure-columns'
import type { LotReport } from 'contract/reports/calls'
import type { FilledTemplate } from 'contract/templates/calls'
import { t } from 'locales/report'
import { Section } from './report-section'

type TemplateBlocks = Pick<FilledTemplate, 'summary' | 'table'>

/** A template's text as React elements: it is never inserted as HTML. */
function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, bold, italic, underline }, index) => (
    <span
      key={index}
      className={`whitespace-pre-line ${bold ? 'font-semibold' : ''} ${italic ? 'italic' : ''} ${underline ? 'underline' : ''}`}
    >
      {text}
    </span>
  ))
}

function Piece({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h3 className={block.level === 1 ? 'text-lg' : 'text-sm'}>
        <Runs runs={block.runs} />
      </h3>
    )
  if (block.kind === 'paragraph')
    return (
      <p className="max-w-[72ch]">
        <Runs runs={block.runs} />
      </p>
    )
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List className="ps-5" style={{ listStyleType: block.ordered ? 'decimal' : 'disc' }}>
        {block.items.map((runs, index) => (
          <li key={index}>
            <Runs runs={runs} />
          </li>
        ))}
      </List>
    )
  }
  const isFigure = figureColumns(block.rows)
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('report.summaryTable')}>
      <table className="w-full border-separate border-spacing-0 max-md:text-sm">
        <tbody>
          {block.rows.map(({ head, cells }, row) => (
            <tr key={row}>
              {cells.map((runs, column) => {
                const Cell = head ? 'th' : 'td'
                return (
                  <Cell
                    key={column}
                    className={`border-b py-1.5 pe-3 last:pe-0 max-md:pe-2 max-[359px]:pe-1.5 ${isFigure[column] ? 'text-end tabular-nums' : 'text-start max-[359px]:wrap-anywhere'}`}
                    {...(head && { scope: 'col' })}
                  >
                    <Runs runs={runs} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A template's text with its fields filled in, as a report shows it. */
export const Pieces = ({ summary, table }: TemplateBlocks) => (
  <div className="flex flex-col gap-3">
    {[...summary, ...table].map((block, index) => (
      <Piece key={index} block={block} />
    ))}
  </div>
)

/** The section of a report with its template's text; null without text. */
export function TemplateText({ template }: { template: LotReport['template'] }) {
  if (!template || template.summary.length + template.table.length === 0) return null
  return (
    <Section title={t('report.summary')}>
      <Pieces {...template} />
    </Section>
  )
}
