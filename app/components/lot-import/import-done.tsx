import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import type { DataOf } from 'contract/catalogue'
import { focusHeading } from '~/components/shell/arrival'
import { useViewer } from '~/components/shell/viewer'
import { Button } from '~/components/ui/button'
import { countText } from '~/lib/money'
import { paths } from '~/lib/paths'
import { importedText, lotsText } from './imported-text'
import { useTakenBack } from './use-taken-back'

/** What an import came to: the way to its lots, its undo, and the rows it left out as a file. */
export function ImportDone({ done }: { done: DataOf<'lots.import'> }) {
  const { uuid } = useViewer()
  const { imported, failed, changeId } = done
  const lots = lotsText(imported)
  const { isBack, underWay, undo } = useTakenBack(changeId, uuid, importedText(imported))
  // What was pressed is gone: the next Tab leads on from here to what can be done now.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [changeId, isBack, underWay])
  return (
    <section aria-label="What was imported" className="mt-4 rounded-md border bg-card p-4">
      <p role="status" className="font-medium">
        {underWay && (isBack ? `Importing ${lots} again …` : `Undoing the import of ${lots} …`)}
        {!underWay && (isBack ? `Import undone: ${lots} taken back` : `${lots} imported`)}
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
        <Button asChild>
          <Link to={paths.lots()}>See the lots</Link>
        </Button>
        {!underWay && !isBack && changeId && (
          <Button variant="ghost" onClick={undo}>
            Undo the import
          </Button>
        )}
      </div>
    </section>
  )
}
