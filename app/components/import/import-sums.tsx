import type { ImportSums as Sums } from 'contract/imports/calls'
import { centsText } from 'contract/money/cents'
import { HeadFacts } from '~/components/status/facts'

/** "matches", "$5.00 more than …", "$5.00 less than …". */
function comparison(cents: number, other: number, name: string): string {
  if (cents === other) return `the same as ${name}`
  return `${centsText(Math.abs(cents - other))} ${cents > other ? 'more' : 'less'} than ${name}`
}

/** Sum of the lines to import, compared with the file's own total and with the budget set on the lot. */
export function ImportSums({ sums: { lines, file, revised, budget } }: { sums: Sums }) {
  const differs = (file !== null && file !== lines) || (budget !== null && budget !== revised)
  return (
    <section aria-labelledby="import-sums" className="flex flex-col gap-2">
      <h2 id="import-sums">Totals</h2>
      <HeadFacts
        facts={[
          { term: 'Lines to import', value: centsText(lines) },
          { term: 'Total in the file', value: file === null ? 'None found' : centsText(file) },
          { term: 'Budget after the import', value: centsText(revised) },
          { term: 'Budget set on the lot', value: budget === null ? 'None' : centsText(budget) },
        ]}
      />
      <p role="status" className={differs ? 'text-pending-ink' : 'text-muted-foreground'}>
        {file !== null && `The lines are ${comparison(lines, file, 'the total in the file')}. `}
        {budget !== null && `The budget is then ${comparison(revised, budget, 'the budget set on the lot')}.`}
      </p>
    </section>
  )
}
