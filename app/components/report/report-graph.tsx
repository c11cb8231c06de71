import { AxisBottom } from '@visx/axis'
import { GridColumns } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { LotReport } from 'contract/reports/calls'
import { percentText } from '~/components/status/progress'

const [width, labels, row, foot] = [720, 220, 26, 30]

/** Progress per cost code as bars; screen readers get the table of the same figures. */
export default function ReportGraph({ points }: { points: LotReport['graphData'] }) {
  const height = points.length * row
  const x = scaleLinear({ domain: [0, 100], range: [0, width - labels - 60] })
  const y = scaleBand({ domain: points.map((_, index) => index), range: [0, height], padding: 0.5 })
  return (
    <svg viewBox={`0 0 ${width} ${height + foot}`} className="w-full max-w-[720px]" aria-hidden="true">
      <Group left={labels}>
        <GridColumns scale={x} height={height} numTicks={4} stroke="var(--border)" />
        {points.map(({ label, value }, index) => {
          const top = y(index) ?? 0
          const middle = top + y.bandwidth() / 2
          return (
            <Group key={label}>
              {/* Only the browser knows how wide its letters are. */}
              <foreignObject x={-labels} y={middle - 10} width={labels - 12} height={20}>
                <div className="truncate text-end text-xs leading-5 text-foreground-2">{label}</div>
              </foreignObject>
              <Bar
                x={0}
                y={top}
                width={x(value)}
                height={y.bandwidth()}
                fill={value >= 100 ? 'var(--done)' : 'var(--bar)'}
              />
              <text x={x(value) + 8} y={middle} dy="0.34em" className="fill-foreground text-xs">
                {percentText(value)}
              </text>
            </Group>
          )
        })}
        <AxisBottom
          top={height}
          scale={x}
          numTicks={4}
          stroke="var(--border-2)"
          hideTicks
          tickFormat={(value) => `${value.valueOf()}%`}
          tickLabelProps={() => ({ fill: 'var(--muted-foreground)', fontSize: 12, textAnchor: 'middle' })}
        />
      </Group>
    </svg>
  )
}
