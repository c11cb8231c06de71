import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import { cn } from '~/components/ui/cn'

export type FundedBarProps = { revised: number; earned: number; funded: number; overfunded: number }

const percentOf = (cents: number, of: number): number => (of > 0 ? Math.min(100, (cents / of) * 100) : 0)

/** The bar of a line in words. */
function fundedText({ revised, earned, funded, overfunded }: FundedBarProps): string {
  const values = { funded: centsText(funded), earned: centsText(earned), revised: centsText(revised) }
  return overfunded > 0 ? t('ledger.barOver', { ...values, over: centsText(overfunded) }) : t('ledger.bar', values)
}

/** Funded over earned over the revised value of a line; the overfunded part is red. */
export function FundedBar(amounts: FundedBarProps) {
  const { revised, earned, funded, overfunded } = amounts
  const whole = Math.max(revised, funded, earned)
  const over = Math.min(overfunded, funded)
  const text = fundedText(amounts)
  const layer = 'absolute inset-y-0 start-0 forced-color-adjust-none'
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="relative block h-1 w-full max-md:h-2 min-w-16 overflow-hidden rounded-xs bg-track forced-colors:outline"
    >
      <span className={cn(layer, 'bg-bar/35')} style={{ width: `${percentOf(earned, whole)}%` }} />
      <span className={cn(layer, 'bg-bar')} style={{ width: `${percentOf(funded - over, whole)}%` }} />
      {over > 0 && (
        <span
          className={cn(layer, 'min-w-1 bg-sentback')}
          style={{ insetInlineStart: `${percentOf(funded - over, whole)}%`, width: `${percentOf(over, whole)}%` }}
        />
      )}
    </span>
  )
}
