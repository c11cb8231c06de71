import { cn } from '~/components/ui/cn'
import { daysBetween, lateText, plainDateText } from '~/lib/time/dates'

type DueCellProps = { date: string | null; today: string; zone: string; done: boolean }

/** A due date, in red ink once it has passed and the work is not done. */
export function DueCell({ date, today, zone, done }: DueCellProps) {
  if (!date) return <span className="text-muted-foreground">–</span>
  const late = !done && daysBetween(today, date) < 0
  return (
    <span className={cn(late ? 'font-medium text-sentback-ink' : 'text-foreground-2')}>
      {plainDateText(date, today, zone)}
      {late && <span className="sr-only">, {lateText()}</span>}
    </span>
  )
}
