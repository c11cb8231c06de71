import type { ImportSums as Sums } from 'contract/imports/calls'
import { centsText } from 'contract/money/cents'
import { t } from 'locales/import'
import { HeadFacts } from '~/components/status/facts'

/** "The lines are $5.00 more than the total in the file.": the sum of the lines beside the file's own. */
function linesText(lines: number, file: number): string {
  const amount = centsText(Math.abs(lines - file))
  if (lines === file) return t('import.linesSame')
  return t(lines > file ? 'import.linesMore' : 'import.linesLess', { amount })
}

/** The budget after the import beside the one that is set on the lot. */
function budgetText(revised: number, budget: number): string {
  const amount = centsText(Math.abs(revised - budget))
  if (revised === budget) return t('import.budgetSame')
  return t(revised > budget ? 'import.budgetMore' : 'import.budgetLess', { amount })
}

/** Sum of the lines in the file, compared with the file's own total and with the budget set on the lot. */
export function ImportSums({ sums: { lines, file, revised, budget } }: { sums: Sums }) {
  const differs = (file !== null && file !== lines) || (budget !== null && budget !== revised)
  return (
    <section aria-labelledby="import-sums" className="flex flex-col gap-2">
      <h2 id="import-sums">{t('import.totals')}</h2>
      <HeadFacts
        facts={[
          { term: t('import.linesInFile'), value: centsText(lines) },
          { term: t('import.fileTotal'), value: file === null ? t('import.noneFound') : centsText(file) },
          { term: t('import.budgetAfter'), value: centsText(revised) },
          { term: t('import.budgetSet'), value: budget === null ? t('import.none') : centsText(budget) },
        ]}
      />
      <p role="status" className={differs ? 'text-pending-ink' : 'text-muted-foreground'}>
        {file !== null && `${linesText(lines, file)} `}
        {budget !== null && budgetText(revised, budget)}
      </p>
    </section>
  )
}
