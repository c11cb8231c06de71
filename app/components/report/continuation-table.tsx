import { centsText } from 'contract/money/cents'
import type { Continuation, ContinuationAmounts } from 'contract/reports/calls'
import type english from 'locales/en-US/report'
import { t } from 'locales/report'
import { percentText } from '~/components/status/progress'
import { cn } from '~/components/ui/cn'
import { Table, Td, Th } from '~/components/ui/table'

const columns = [
  ['report.revised', 'revisedValue'],
  ['report.previous', 'previous'],
  ['report.thisPeriod', 'thisPeriod'],
  ['report.stored', 'storedMaterials'],
  ['report.completedStored', 'earned'],
  [null, 'percent'],
  ['report.balance', 'balanceToFinish'],
  ['report.retainage', 'retainageHeld'],
] as const satisfies readonly (readonly [label: keyof typeof english | null, term: keyof ContinuationAmounts])[]

/** Widths of columns that differ from the others. */
const widths: Partial<Record<keyof ContinuationAmounts, string>> = {
  percent: 'w-14 max-md:w-20',
  earned: 'w-36 max-md:w-44',
}

const text = (amounts: ContinuationAmounts, term: keyof ContinuationAmounts) =>
  term === 'percent' ? percentText(amounts.percent) : centsText(amounts[term])

function Amounts({ amounts }: { amounts: ContinuationAmounts }) {
  return columns.map(([, term]) => (
    <Td key={term} className="text-end" translate="no">
      {text(amounts, term)}
    </Td>
  ))
}

/** The budget by line in the order of AIA G703, with its totals; scrolls sideways where it is too wide. */
export function ContinuationTable({ continuation }: { continuation: Continuation }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('report.continuationTable')}>
      <div className="min-w-[1050px] max-md:min-w-[1400px]">
        <Table>
          <thead>
            <tr>
              <Th className="w-16 max-md:w-22">{t('report.code')}</Th>
              <Th>{t('report.item')}</Th>
              {columns.map(([label, term]) => (
                <Th key={term} className={cn('w-26 text-end max-md:w-37', widths[term])}>
                  {label === null ? '%' : t(label)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {continuation.lines.map((line) => (
              <tr key={line.lineId}>
                <Td className="text-muted-foreground">{line.code}</Td>
                <Td className="py-1.5 font-medium wrap-anywhere whitespace-normal">{line.title}</Td>
                <Amounts amounts={line} />
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <Td />
              <Td>{t('report.total')}</Td>
              <Amounts amounts={continuation.totals} />
            </tr>
          </tfoot>
        </Table>
      </div>
    </div>
  )
}
