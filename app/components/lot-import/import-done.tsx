import { Link } from '@remix-run/react'
import type { DataOf } from 'contract/catalogue'
import { Do } from '~/components/palette/do'
import { Flash } from '~/components/shell/flash'
import { useViewer } from '~/components/shell/viewer'
import { Button } from '~/components/ui/button'
import { countText } from '~/lib/money'
import { paths } from '~/lib/paths'

type ImportDoneProps = { message: string; done: DataOf<'lots.import'> }

/** What an import came to: the way to its lots, its undo, and the rows it left out as a file. */
export function ImportDone({ message, done }: ImportDoneProps) {
  const { uuid } = useViewer()
  const { imported, failed, changeId } = done
  return (
    <section aria-label="What was imported" className="mt-4 rounded-md border bg-card p-4">
      <Flash
        toast={{ id: changeId ?? 'import', text: message, path: paths.importLots(), changeId, command: 'lot.import' }}
        user={uuid}
      />
      <p className="font-medium">
        {countText(imported)} {imported === 1 ? 'lot' : 'lots'} imported
      </p>
      {failed > 0 && changeId && (
        <p className="mt-1">
          {countText(failed)} {failed === 1 ? 'row was' : 'rows were'} left out. To mend and import them:{' '}
          <a href={paths.importFailures(changeId, 'csv')} download className="text-primary-ink underline">
            as CSV
          </a>{' '}
          or{' '}
          <a href={paths.importFailures(changeId, 'xlsx')} download className="text-primary-ink underline">
            as Excel
          </a>
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button asChild className="max-md:h-11">
          <Link to={paths.lots()}>See the lots</Link>
        </Button>
        <Do id="changes.undo" look="ghost" label="Undo the import" className="max-md:h-11" />
      </div>
    </section>
  )
}
