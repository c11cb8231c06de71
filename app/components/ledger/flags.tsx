import type { DataOf } from 'contract/core/catalog'
import type { DrawLineAnswer } from 'contract/ledger/draws'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/ledger'
import { cn } from '~/components/ui/cn'

type Flag = DataOf<'ledger.get'>['flags'][number]

function flagText({ flag, amount }: Flag): string {
  const values = { amount: centsText(Math.abs(amount)) }
  if (flag === 'outOfBalance') return t('ledger.overLoan', values)
  return amount > 0 ? t('ledger.lotHasMore', values) : t('ledger.lotHasLess', values)
}

/** Flags of a budget's totals; nothing without any. */
export function LedgerFlags({ flags, className }: { flags: readonly Flag[]; className?: string }) {
  if (flags.length === 0) return null
  return (
    <ul aria-label={t('ledger.attention')} className={cn('px-6 text-sentback-ink max-md:px-4', className)}>
      {flags.map((one) => (
        <li key={one.flag}>{flagText(one)}</li>
      ))}
    </ul>
  )
}

type FlaggedLine = Pick<
  DrawLineAnswer,
  'fellFrom' | 'inspectedPercent' | 'isSoftCost' | 'requestedAboveAvailable' | 'storedAboveLimit'
> & { figures: { overfunded: { value: number }; requested: { value: number } } }

/** True for a request on a line that carries progress and has no finding yet. */
const isBeforeInspection = ({ inspectedPercent, isSoftCost, figures, ...line }: FlaggedLine): boolean =>
  inspectedPercent === null && !isSoftCost && figures.requested.value > 0 && line.requestedAboveAvailable === 0

/** Flags of a budget line in a draw; empty without any. */
function lineFlagTexts(line: FlaggedLine): string[] {
  const { figures, fellFrom, inspectedPercent } = line
  return [
    figures.overfunded.value > 0 && t('ledger.overfundedBy', { amount: centsText(figures.overfunded.value) }),
    line.requestedAboveAvailable > 0 && t('ledger.aboveAvailable', { amount: centsText(line.requestedAboveAvailable) }),
    line.storedAboveLimit > 0 && t('ledger.aboveLimit', { amount: centsText(line.storedAboveLimit) }),
    fellFrom !== null && t('ledger.fell', { before: fellFrom, now: inspectedPercent ?? 0 }),
  ].filter((text) => text !== false)
}

/** Flags of a budget line in a draw, under its name; without a finding a neutral note. */
export function LineFlags({ line }: { line: FlaggedLine }) {
  return (
    <>
      {isBeforeInspection(line) && (
        <span className="block text-xs whitespace-normal text-muted-foreground">{t('ledger.notInspected')}</span>
      )}
      {lineFlagTexts(line).map((text) => (
        <span key={text} className="block text-xs whitespace-normal text-sentback-ink">
          {text}
        </span>
      ))}
    </>
  )
}
