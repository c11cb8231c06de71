import type { Item } from 'contract/inspections/calls'
import type { LedgerTerm } from 'contract/ledger/rules'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/review'
import { CommandButton } from '~/components/command/command-button'
import { drawLineRef } from '~/components/ledger/draws/draw-line-ref'
import { FigureComputed } from '~/components/ledger/figure-computed'
import { useInspection } from '~/components/review/inspection-context'
import { figuresAt } from '~/lib/ledger/figures-at'

const terms = [
  'revisedValue',
  'storedMaterials',
  'previouslyFunded',
  'requested',
  'retainageHeld',
  'available',
  'recommended',
] as const

export type LineReleaseProps = { item: Item; percent: number | null }

/**
 * The budget line of an item: its revised value, what was funded before, and what `percent` releases, which may not be
 * saved yet. Nothing without a budget line, and for people who do not see the recommendation.
 */
export function LineRelease({ item, percent }: LineReleaseProps) {
  const { draw, page, items } = useInspection()
  const line = draw?.lines.find(({ itemId }) => itemId === item.uuid)
  if (!draw || !line?.figures.available) return null
  const figures = figuresAt(draw, line, percent)
  const shown = percent ?? line.inspectedPercent
  const names = { ...draw, draw, lineId: line.lineId }
  return (
    <section aria-label={t('review.budgetLine')} className="mt-3 border-t pt-3">
      <p className="text-foreground-2">
        {t('review.budgetLine')}{' '}
        <span className="font-medium text-foreground">
          {line.code} {line.title}
        </span>
      </p>
      <p role="status" className="font-medium tabular-nums">
        {releaseText(line.isSoftCost, shown, centsText(figures.available?.value ?? 0))}
      </p>
      {figures.overfunded.value > 0 && (
        <p className="text-sentback-ink">{t('review.overfundedBy', { amount: centsText(figures.overfunded.value) })}</p>
      )}
      {line.isSoftCost && (
        <CommandButton
          id="drawLine.review"
          label={t('review.enterDocumented')}
          look="outline"
          size="sm"
          keyless
          targets={[drawLineRef(line, { page, items })]}
        />
      )}
      {terms.map((term: LedgerTerm & keyof typeof figures) => {
        const figure = figures[term]
        return figure && <FigureComputed key={term} term={term} figure={figure} names={names} />
      })}
    </section>
  )
}

function releaseText(isSoftCost: boolean, percent: number | null, amount: string): string {
  if (isSoftCost) return t('review.documentsRelease', { amount })
  return percent === null
    ? t('review.nothingInspected', { amount })
    : t('review.percentReleases', { percent: String(percent), amount })
}
