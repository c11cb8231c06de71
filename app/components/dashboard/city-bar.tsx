import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'

/** Bar of a city's count, relative to the largest; the number is beside it. */
export function CityBar({ count, largest }: { count: number; largest: number }) {
  const share = scaleLinear({ domain: [0, largest], range: [0, 100] })
  return (
    <svg className="h-3 w-full" aria-hidden="true">
      <Bar width={`${share(count)}%`} height={12} rx={2} fill="var(--bar)" />
    </svg>
  )
}
