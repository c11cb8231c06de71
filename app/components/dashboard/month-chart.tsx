import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { ParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { t } from 'locales/dashboard'
import type { DataOf } from 'contract/core/catalog'
import { shortMonthText } from '~/lib/time/dates'

export type Months = DataOf<'items.perMonth'>['data']

const height = 196
const edge = { top: 16, right: 16, bottom: 26, left: 36 }
const label = { fill: 'var(--muted-foreground)', fontSize: 12, fontFamily: 'inherit' } as const

export type ChartProps = { months: Months; year: number }

/** A bar per month; its label and the table beside it contain the numbers. */
export function MonthChart(props: ChartProps) {
  return <ParentSize style={{ height }}>{({ width }) => width > 0 && <Chart {...props} width={width} />}</ParentSize>
}

function Chart({ months, year, width }: ChartProps & { width: number }) {
  const across = Math.max(0, width - edge.left - edge.right)
  const down = height - edge.top - edge.bottom
  const most = Math.max(4, ...months.map(({ approved }) => approved))
  const x = scaleBand({ domain: months.map(({ name }) => name), range: [0, across], padding: 0.35 })
  const y = scaleLinear({ domain: [0, most], range: [down, 0], nice: true })
  const ticks = y.ticks(4).filter(Number.isInteger)
  const total = months.reduce((sum, { approved }) => sum + approved, 0)
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={t('dashboard.approvedIn', { count: total, year: String(year) })}
    >
      <Group top={edge.top} left={edge.left}>
        <GridRows scale={y} width={across} tickValues={ticks} stroke="var(--border)" />
        {months.map(({ month, name, approved }) => (
          <Bar
            key={month}
            x={x(name) ?? 0}
            y={y(approved)}
            width={x.bandwidth()}
            height={down - y(approved)}
            rx={2}
            fill="var(--bar)"
          >
            <title>{`${name}: ${approved}`}</title>
          </Bar>
        ))}
        <AxisLeft
          scale={y}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value) => String(value)}
          tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={down}
          hideTicks
          stroke="var(--border-2)"
          tickFormat={(name, index) => (width < 480 ? name.charAt(0) : shortMonthText(index + 1))}
          tickLabelProps={{ ...label, textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  )
}
