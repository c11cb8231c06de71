import { checkTitles, type Check } from 'contract/checks'
import { checkResults } from 'contract/statuses'
import { cn } from '~/components/ui/cn'
import { StatusShape } from '~/components/status/shape'

const tone: Record<Check['result'], string> = {
  pass: 'text-muted-foreground',
  unknown: 'text-muted-foreground',
  warn: 'font-medium text-pending-ink',
  fail: 'font-medium text-sentback-ink',
}

/** "1 fail, 1 warning"; where there is neither, how many could not be told, or that nothing was found. */
export function summaryOf(checks: readonly Check[]): string {
  const count = (result: Check['result']) => checks.filter((check) => check.result === result).length
  const parts = [
    count('fail') && `${count('fail')} ${count('fail') === 1 ? 'fail' : 'fails'}`,
    count('warn') && `${count('warn')} ${count('warn') === 1 ? 'warning' : 'warnings'}`,
  ].filter(Boolean)
  if (checks.length === 0) return 'not checked yet'
  return parts.join(', ') || (count('unknown') > 0 ? `${count('unknown')} unknown` : 'nothing found')
}

/** The evidence checks in their fixed order, each with the number behind it; warnings and fails stand out by weight too. */
export function EvidenceList({ checks }: { checks: readonly Check[] }) {
  return (
    <section className="border-t border-border px-4 py-3" aria-label="Evidence">
      <h2 className="flex items-center">
        Evidence <span className="ml-auto text-xs font-normal text-muted-foreground">{summaryOf(checks)}</span>
      </h2>
      <ul className="mt-1">
        {checks.map((check) => {
          const look = checkResults[check.result]
          const grave = check.result === 'warn' || check.result === 'fail'
          return (
            <li key={check.kind} className="flex h-[25px] items-center gap-2 whitespace-nowrap">
              <StatusShape shape={look.shape} tone={look.tone} label={look.label} />
              <span className={cn('min-w-0 flex-1 truncate', grave && 'font-medium')}>{checkTitles[check.kind]}</span>
              <span className={cn('truncate text-xs', tone[check.result])}>{check.detail}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
