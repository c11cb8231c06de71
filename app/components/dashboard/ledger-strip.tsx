import type { LedgerStats } from 'contract/dashboard/calls'
import { flagNames } from 'contract/ledger/flag-names'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/dashboard'
import { flagWord, paymentWord } from '~/lib/ledger/flag-words'
import { paths, withQuery } from '~/lib/paths'
import { CountCells, type CountCell } from './count-cells'

function cellsOf({ fundedThisMonth, unfunded, flags }: LedgerStats): CountCell[] {
  const payments = [
    ['thisMonth', fundedThisMonth],
    ['unfunded', unfunded],
  ] as const
  return [
    ...payments.map(([payment, { count, amount }]) => ({
      label: paymentWord(payment),
      count,
      amount: centsText(amount),
      to: withQuery(paths.drawRequests(), { payment }),
    })),
    ...flagNames.map((flag) => ({
      label: flagWord(flag),
      count: flags[flag],
      to: withQuery(paths.lots(), { flag }),
    })),
  ]
}

/** Draw requests by payment and lots by flag; nothing for viewers whose lots have no schedule of values. */
export function LedgerStrip({ ledger }: { ledger: LedgerStats | null }) {
  return ledger?.hasSchedule ? <CountCells name={t('dashboard.paymentsAndFlags')} cells={cellsOf(ledger)} /> : null
}
