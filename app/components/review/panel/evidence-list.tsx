import { Link } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { checkText } from 'contract/media/check-text'
import { checkTitle } from 'contract/media/check-title'
import type { Check } from 'contract/media/evidence-checks'
import type { Units } from 'contract/geo/units'
import { checkResults } from 'contract/core/statuses'
import { t } from 'locales/review'
import { cn } from '~/components/ui/cn'
import { StatusShape } from '~/components/status/shape'
import { paths } from '~/lib/paths'
import type { EarlierMedia } from '~/components/review/stage/use-earlier-media'
import type { Matches } from './use-matches'

const tone: Record<Check['result'], string> = {
  pass: 'text-muted-foreground',
  unknown: 'text-muted-foreground',
  warn: 'font-medium text-pending-ink',
  fail: 'font-medium text-sentback-ink',
}

const counted = { fail: 'review.fails', warn: 'review.warnings', unknown: 'review.unknowns' } as const

/** "1 warning, 2 unknown": the number of checks with each of these results. */
export function countsOf(checks: readonly Check[], ...results: readonly (keyof typeof counted)[]): string {
  return results
    .map((result) => ({ result, count: checks.filter((check) => check.result === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => t(counted[result], { count }))
    .join(', ')
}

/** "1 fail, 1 warning"; without either, the number of unknown results, or "nothing found". */
function summaryOf(checks: readonly Check[]): string {
  if (checks.length === 0) return t('review.noneChecked')
  return countsOf(checks, 'fail', 'warn') || countsOf(checks, 'unknown') || t('review.nothingFound')
}

type EvidenceListProps = {
  checks: readonly Check[]
  units: Units
  matches?: Matches
  onCompare?: ((match: EarlierMedia) => void) | undefined
}
type DetailProps = {
  check: Check
  text: string
  match: EarlierMedia | undefined
  onCompare: EvidenceListProps['onCompare']
}

/** The value behind a check. A check that found another photo links to it: a click compares the two, Ctrl+click opens a tab. */
function Detail({ check, text, match, onCompare }: DetailProps) {
  const look = cn('ms-auto text-end text-xs wrap-anywhere', tone[check.result])
  if (!match) return <span className={look}>{text}</span>
  const { lotId, requestId, itemId, uuid: mediaId } = match
  const onClick = (event: MouseEvent) => {
    if (!onCompare || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onCompare(match)
  }
  return (
    <Link
      to={paths.media({ lotId, requestId, itemId, mediaId })}
      onClick={onClick}
      aria-label={t(onCompare ? 'review.compareMatch' : 'review.openMatch', { check: checkTitle(check.kind), text })}
      className={cn(look, 'underline underline-offset-2 touch:flex touch:min-h-11 touch:items-center')}
    >
      {text}
    </Link>
  )
}

/**
 * The evidence checks in their fixed order, each with its number; warnings and failures are bold. A row grows if the
 * number does not fit beside its title.
 */
export function EvidenceList({ checks, units, matches = {}, onCompare }: EvidenceListProps) {
  return (
    <section className="border-t border-border px-4 py-3" aria-label={t('review.evidence')}>
      <h2 className="flex items-center">
        {t('review.evidence')}{' '}
        <span className="ms-auto text-xs font-normal text-muted-foreground">{summaryOf(checks)}</span>
      </h2>
      <ul className="mt-1">
        {checks.map((check) => {
          const look = checkResults[check.result]
          const grave = check.result === 'warn' || check.result === 'fail'
          return (
            <li key={check.kind} className="flex min-h-[25px] items-center gap-2 py-0.5">
              <StatusShape
                shape={look.shape}
                tone={look.tone}
                label={check.result === 'fail' ? undefined : look.label}
              />
              <span className={cn('flex-none', grave && 'font-medium')}>{checkTitle(check.kind)}</span>
              {check.result === 'fail' && <span className={cn('flex-none text-xs', tone.fail)}>{look.label}</span>}
              <Detail
                check={check}
                text={checkText(check, units)}
                match={grave ? matches[check.kind] : undefined}
                onCompare={onCompare}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
