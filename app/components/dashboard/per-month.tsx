import { type ComponentType, lazy, Suspense, useState } from 'react'
import { t } from 'locales/dashboard'
import { orNothing } from '~/components/shell/idle-load'
import { useMounted } from '~/hooks/use-mounted'
import { Button } from '~/components/ui/button'
import { Table, Td, Th } from '~/components/ui/table'
import { monthText } from '~/lib/time/dates'
import { countText } from '~/lib/text/money'
import type { ChartProps, Months } from './month-chart'

// The table remains if the chart cannot be loaded.
const MonthChart = lazy<ComponentType<ChartProps>>(() =>
  import('./month-chart').then(({ MonthChart: component }) => ({ default: component })).catch(orNothing),
)

/** Items approved in each month of a year (spec §7, §9): drawn, and the same as a table. */
export function PerMonth({ months: found, year }: { months: Months; year: number }) {
  const months = found.map((one) => ({ ...one, name: monthText(one.month) }))
  const [isTable, setTable] = useState(false)
  const isMounted = useMounted()
  if (months.every(({ approved }) => approved === 0))
    return <p className="px-4 py-6 text-muted-foreground">{t('dashboard.noneApproved', { year: String(year) })}</p>
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-[196px] flex-1">
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
          {t('dashboard.asTable')}
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
      aria-label={t('dashboard.approvedTable', { year: String(year) })}
    >
      <Table className="[--edge:16px]">
        <thead>
          <tr>
            <Th>{t('dashboard.month')}</Th>
            <Th className="w-[90px] text-end">{t('dashboard.approved')}</Th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, name, approved }) => (
            <tr key={month}>
              <Td>{name}</Td>
              <Td className="text-end">{countText(approved)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
