import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { DataOf } from 'contract/catalogue'
import { orNothing } from '~/components/shell/later'
import { useMounted } from '~/hooks/use-mounted'
import { Button } from '~/components/ui/button'
import { Table, Td, Th } from '~/components/ui/table'
import { countText } from '~/lib/money'
import type { ChartProps } from './month-chart'

export type Months = DataOf<'items.perMonth'>['data']

// Where it cannot be loaded the table is still there.
const MonthChart = lazy<ComponentType<ChartProps>>(() =>
  import('./month-chart').then(({ MonthChart: component }) => ({ default: component })).catch(orNothing),
)

/** Items approved in each month of a year (spec §7, §9): drawn, and the same as a table. */
export function PerMonth({ months, year }: { months: Months; year: number }) {
  const [isTable, setTable] = useState(false)
  const isMounted = useMounted()
  if (months.every(({ approved }) => approved === 0))
    return <p className="px-4 py-6 text-muted-foreground">{`No item was approved in ${year} yet.`}</p>
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        {isTable ? (
          <MonthTable months={months} year={year} />
        ) : (
          isMounted && (
            <Suspense fallback={null}>
              <MonthChart months={months} year={year} />
            </Suspense>
          )
        )}
      </div>
      <div className="px-2 pb-2">
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          As a table
        </Button>
      </div>
    </div>
  )
}

function MonthTable({ months, year }: { months: Months; year: number }) {
  return (
    <div
      className="h-full overflow-y-auto"
      tabIndex={0}
      role="region"
      aria-label={`Items approved in ${year}, as a table`}
    >
      <Table className="[--edge:16px]">
        <thead>
          <tr>
            <Th>Month</Th>
            <Th className="w-[90px] text-right">Approved</Th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, name, approved }) => (
            <tr key={month}>
              <Td>{name}</Td>
              <Td className="text-right">{countText(approved)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
