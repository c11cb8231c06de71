import { Link } from '@remix-run/react'
import type { DataOf } from 'contract/core/catalog'
import type { DrawSummary } from 'contract/ledger/draws'
import { inspectionStatuses } from 'contract/core/statuses'
import { centsText, sumCents } from 'contract/money/cents'
import { t } from 'locales/ledger'
import { drawName } from 'contract/requests/draw-title'
import { HeadFacts } from '~/components/status/facts'
import { paths } from '~/lib/paths'

type Draws = DataOf<'ledger.draws'>

function Draw({ draw }: { draw: DrawSummary }) {
  const { lotId, requestId, number, status, totals, percentComplete } = draw
  return (
    <li className="py-3">
      <p className="mb-2">
        <Link
          to={paths.drawRequestBudget({ lotId, requestId })}
          className="rounded-xs font-medium underline underline-offset-2"
        >
          {drawName({ number })}
        </Link>
        <span className="text-muted-foreground">, {inspectionStatuses[status].label}</span>
      </p>
      <HeadFacts
        className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-4 gap-y-3"
        facts={[
          { term: t('ledger.requested'), value: centsText(totals.requested) },
          { term: t('ledger.inspected'), value: percentComplete === null ? '–' : `${percentComplete}%` },
          totals.recommended !== null && { term: t('ledger.recommended'), value: centsText(totals.recommended) },
          { term: t('ledger.approved'), value: centsText(totals.approved) },
          { term: t('ledger.funded'), value: centsText(totals.funded) },
          totals.retainageReleased > 0 && {
            term: t('ledger.retainageReleased'),
            value: centsText(totals.retainageReleased),
          },
          {
            term: t('ledger.retainageHeld'),
            value: centsText(sumCents([totals.retainageHeld, -totals.retainageReleased])),
          },
        ]}
      />
    </li>
  )
}

/** Each draw of a lot with its totals and a link to its lines, and what is funded and left after all of them. */
export function DrawTotals({ draws: { draws, now: toDate } }: { draws: Draws }) {
  return (
    <section aria-labelledby="draws" className="px-6 pt-6 max-md:px-4">
      <h2 id="draws" className="mb-2">
        {t('ledger.allDraws')}
      </h2>
      {draws.length === 0 ? (
        <p className="text-muted-foreground">{t('ledger.noDraws')}</p>
      ) : (
        <>
          <p className="text-foreground-2">
            {t('ledger.sums', {
              funded: centsText(toDate.previouslyFunded),
              held: centsText(toDate.retainageHeld),
              left: centsText(toDate.balanceToFinish),
            })}
            {toDate.overfunded > 0 && (
              <span className="text-sentback-ink">
                {' '}
                · {t('ledger.overfundedSum', { amount: centsText(toDate.overfunded) })}
              </span>
            )}
          </p>
          <ol className="mt-2 divide-y border-y">
            {draws.map((draw) => (
              <Draw key={draw.requestId} draw={draw} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
