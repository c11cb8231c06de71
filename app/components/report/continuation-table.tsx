import { centsText } from 'contract/money/cents'
import type { Continuation, ContinuationAmounts } from 'contract/reports/calls'
import { percentText } from '~/components/status/progress'
import { Table, Td, Th } from '~/components/ui/table'

const columns = [
  ['Scheduled', 'revisedValue'],
  ['Previous', 'previous'],
  ['This period', 'thisPeriod'],
  ['Stored', 'storedMaterials'],
  ['Completed and stored', 'earned'],
  ['%', 'percent'],
  ['Balance', 'balanceToFinish'],
  ['Retainage', 'retainageHeld'],
] as const satisfies readonly (readonly [label: string, term: keyof ContinuationAmounts])[]

const text = (amounts: ContinuationAmounts, term: keyof ContinuationAmounts) =>
  term === 'percent' ? percentText(amounts.percent) : centsText(amounts[term])

function Amounts({ amounts }: { amounts: ContinuationAmounts }) {
  return columns.map(([label, term]) => (
    <Td key={label} className="text-right" translate="no">
      {text(amounts, term)}
    </Td>
  ))
}

/** The budget by line in the order of AIA G703, with its totals; scrolls sideways where it is too wide. */
export function ContinuationTable({ continuation }: { continuation: Continuation }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Continuation sheet, table">
      <div className="min-w-[980px]">
        <Table>
          <thead>
            <tr>
              <Th className="w-20">Code</Th>
              <Th>Item</Th>
              {columns.map(([label]) => (
                <Th key={label} className={`${label === '%' ? 'w-16' : 'w-28'} text-right`}>
                  {label}
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
              <Td>Total</Td>
              <Amounts amounts={continuation.totals} />
            </tr>
          </tfoot>
        </Table>
      </div>
    </div>
  )
}
