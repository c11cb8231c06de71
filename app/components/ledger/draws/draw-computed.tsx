import { drawTerms, type DrawTerm } from 'contract/ledger/draw-terms'
import type { DrawLedger } from 'contract/ledger/draws'
import type { Figure } from 'contract/ledger/rules'
import { t } from 'locales/ledger'
import { FigureComputed } from '~/components/ledger/figure-computed'

type DrawComputedProps = { draw: DrawLedger; lineId: string | null }

/** Explains each figure of a line, or of the totals: its rule, its inputs with their records, and the rounding. */
export function DrawComputed({ draw, lineId }: DrawComputedProps) {
  const line = draw.lines.find((one) => one.lineId === lineId)
  const figures: Record<DrawTerm, Figure | null> = (line ?? { figures: draw.totals }).figures
  const names = { ...draw, draw, lineId }
  return (
    <section aria-labelledby="draw-computed" className="px-6 py-5 max-md:px-4">
      <h2 id="draw-computed">{t('ledger.howComputed')}</h2>
      <p className="mb-2 text-foreground-2">{line ? `${line.code} ${line.title}` : t('ledger.totalsOfLines')}</p>
      <div className="max-w-[560px]">
        {drawTerms.map((term) => {
          const figure = figures[term]
          return figure && <FigureComputed key={term} term={term} figure={figure} names={names} />
        })}
        {!line && draw.percentComplete && (
          <FigureComputed term="percentComplete" figure={draw.percentComplete} names={names} />
        )}
      </div>
    </section>
  )
}
