import { withPercent } from 'contract/money/percent'
import { t } from 'locales/shell'
import { cn } from '~/components/ui/cn'

type ProgressBarProps = {
  /** Percent in place, 0 to 100 with one decimal; null if unknown. */
  value: number | null
  /** Previous value: the gain since then is plum. */
  before?: number | null
  label: string
  thick?: boolean
  /** Plum progress: uploads, imports, and other running work. */
  work?: boolean
  className?: string
}

/** A bar of 4 px (6 in headers): ink, green only at 100, the gain since the last attempt in plum. */
export function ProgressBar({ value, before, label, thick = false, work = false, className }: ProgressBarProps) {
  const shown = value ?? 0
  const old = before == null ? shown : Math.min(before, shown)
  const ink = work ? 'bg-primary-ink' : shown >= 100 ? 'bg-done' : 'bg-bar'
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
      aria-valuetext={value === null ? t('shell.noProgress') : undefined}
      aria-label={label}
      className={cn(
        'flex min-w-0 flex-1 overflow-hidden bg-track',
        thick ? 'h-1.5 rounded-[3px]' : 'h-1 rounded-[2px]',
        className,
      )}
    >
      <div
        className={cn('h-full rounded-[inherit]', ink, old < shown && 'rounded-e-none')}
        style={{ width: `${old}%` }}
      />
      {old < shown && (
        <div className="h-full rounded-e-[inherit] bg-primary-ink" style={{ width: `${shown - old}%` }} />
      )}
    </div>
  )
}

/** Progress with one decimal, as it is always shown: 100 → "100.0"; null → "–". */
export function percentText(value: number | null): string {
  return value === null ? '–' : value.toFixed(1)
}

/** Progress with a percent sign: "76.3%"; null → "–". */
export const progressText = (value: number | null): string => (value === null ? '–' : withPercent(percentText(value)))

/** A table cell's progress: the bar and its figure, right-aligned. */
export function ProgressCell({ value, label = t('shell.progress') }: { value: number | null; label?: string }) {
  return (
    <div className="flex items-center gap-2">
      <ProgressBar value={value} label={label} />
      <span className="w-9 text-end text-xs whitespace-nowrap text-foreground-2">{percentText(value)}</span>
    </div>
  )
}
