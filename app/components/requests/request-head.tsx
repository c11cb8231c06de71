import type { ReactNode } from 'react'
import { centsText } from 'contract/money/cents'
import type { RequestPage } from 'contract/requests/calls'
import { drawTitle } from 'contract/requests/draw-title'
import { t } from 'locales/requests'
import { addressOf } from '~/components/lots/lot-text'
import { CommandButton } from '~/components/command/command-button'
import { requestRef } from '~/components/review/refs'
import { useClock } from '~/components/shell/use-clock'
import { type Fact, HeadFacts } from '~/components/status/facts'
import { percentText, ProgressBar } from '~/components/status/progress'
import { InspectionPill } from '~/components/status/status-pill'
import { cn } from '~/components/ui/cn'
import { daysBetween, dueText } from '~/lib/time/dates'
import type { DrawOfItems } from '~/lib/ledger/draw-of-items'
import { dollarsText } from '~/lib/text/money'
import { type LedgerRules, totalsNow, useLedgerRules } from './use-ledger-rules'

type InPlaceProps = { label: string; progress: number | null; before: number | null; ended: number }

function InPlace({ label, progress, before, ended }: InPlaceProps) {
  return (
    <span className="block w-full">
      <span className="flex items-baseline justify-between gap-4">
        {progress === null ? t('requests.noProgress') : t('requests.percent', { percent: percentText(progress) })}
        {before !== null && before !== progress && ended > 0 && (
          <span className="text-xs font-normal text-muted-foreground">
            {t('requests.percentAt', { percent: percentText(before), attempt: ended })}
          </span>
        )}
      </span>
      <span className="mt-[5px] flex">
        <ProgressBar thick value={progress} before={before} label={label} />
      </span>
    </span>
  )
}

function Due({ lot, date, done }: Pick<RequestPage, 'lot'> & { date: string; done: boolean }) {
  const { today, zone } = useClock(lot)
  const late = !done && daysBetween(today, date) < 0
  return <span className={cn(late && 'text-sentback-ink')}>{dueText(date, today, zone)}</span>
}

const names = (lenders: readonly { name: string }[]): ReactNode =>
  lenders.length === 0 ? null : lenders.map((lender) => lender.name).join(', ')

function placeOf(lot: RequestPage['lot']): string {
  const values = { address: addressOf(lot), lot: lot.lotNumber }
  return lot.loanNumber ? t('requests.placeAndLoan', { ...values, loan: lot.loanNumber }) : t('requests.place', values)
}

/** Progress and budget by the items, with the progress of the attempt before. */
function factsOfItems({ drawRequest }: RequestPage): readonly Fact[] {
  const { progress, previousProgress, attempts, status, totalBudget } = drawRequest
  const before = status === 'completed' ? null : previousProgress
  // Sending back ends the attempt: its progress is the frozen one.
  const ended = status === 're-requested' ? attempts : attempts - 1
  const label = t('requests.weighted')
  return [
    { term: label, value: <InPlace {...{ label, progress, before, ended }} /> },
    { term: t('requests.budget'), value: dollarsText(totalBudget) },
  ]
}

/** Progress and amount by the lines of the budget, as its tables show them. */
function factsOfBudget(draw: DrawOfItems, items: RequestPage['items'], rules: LedgerRules | null): readonly Fact[] {
  const { percentComplete, requested } = totalsNow(draw, items, rules)
  const label = t('requests.budgetComplete')
  return [
    { term: label, value: <InPlace label={label} progress={percentComplete} before={null} ended={0} /> },
    { term: t('requests.requested'), value: centsText(requested) },
  ]
}

type HeadProps = {
  page: RequestPage
  /** The draw request's part of the lot's budget. */
  draw: DrawOfItems | null
  /** Between the title and the facts. */
  children?: ReactNode
}

/** Title, where it is, and the wide facts of a draw request. */
export function RequestHead({ page, draw, children }: HeadProps) {
  const { drawRequest, lot, lenders, items } = page
  const rules = useLedgerRules(draw !== null)
  const lender = names(lenders)
  return (
    <header>
      <div className="px-6 pt-6 max-md:px-4 max-md:pt-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <h1 tabIndex={-1}>{drawTitle(drawRequest)}</h1>
          <InspectionPill status={drawRequest.status} />
          <span className="flex-1" />
          <p className="order-last w-full text-muted-foreground max-md:order-none" translate="no">
            {placeOf(lot)}
          </p>
          <CommandButton
            id="report.open"
            look="ghost"
            size="sm"
            className="max-md:-ms-2.5"
            targets={[requestRef(drawRequest, lot)]}
          />
          <CommandButton id="request.form" look="outline" size="sm" targets={[requestRef(drawRequest, lot)]} />
        </div>
        {drawRequest.description && <p className="mt-2 max-w-prose text-foreground-2">{drawRequest.description}</p>}
      </div>
      {children}
      <HeadFacts
        className="px-6 pt-5 pb-6 max-md:px-4"
        facts={[
          ...(draw ? factsOfBudget(draw, items, rules) : factsOfItems(page)),
          { term: t('requests.attempt'), value: drawRequest.attempts },
          drawRequest.dueDate
            ? {
                term: t('requests.due'),
                value: <Due lot={lot} date={drawRequest.dueDate} done={drawRequest.status === 'completed'} />,
              }
            : null,
          { term: t('requests.borrower'), value: lot.borrowerName || '–' },
          // A borrower's page lists the reviewer with the other contacts.
          page.contacts.length === 0
            ? { term: t('requests.reviewer'), value: drawRequest.reviewer?.name ?? t('requests.noReviewer') }
            : null,
          lender ? { term: t('requests.lenders', { count: lenders.length }), value: lender } : null,
        ]}
      />
    </header>
  )
}
