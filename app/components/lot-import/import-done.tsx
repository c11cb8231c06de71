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

/** Result of an import: a link to the lots, undo, and downloads of the rows that were left out. */
export function ImportDone({ done }: { done: DataOf<'lots.import'> }) {
  const { uuid } = useViewer()
  const { imported, failed, changeId } = done
  const lots = lotsText(imported)
  const { isBack, underWay, undo } = useTakenBack(changeId, uuid, importedText(imported))
  // The pressed button is gone, so focus moves to the heading.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [changeId, isBack, underWay])
  return (
    <section aria-label="Import result" className="mt-4 rounded-md border bg-card p-4">
      <p role="status" className="font-medium">
        {underWay && (isBack ? `Importing ${lots} again …` : `Undoing the import of ${lots} …`)}
        {!underWay && (isBack ? `Import undone: ${lots} removed` : `${lots} imported`)}
      </p>
      {failed > 0 && changeId && (
        <p className="mt-1">
          {countText(failed)} {failed === 1 ? 'row was' : 'rows were'} left out. Download them to correct and import:{' '}
          <a href={paths.importFailures(changeId, 'csv')} download className="text-primary-ink underline">
            CSV
          </a>{' '}
          or{' '}
          <a href={paths.importFailures(changeId, 'xlsx')} download className="text-primary-ink underline">
            Excel
          </a>
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button asChild>
          <Link to={paths.lots()}>View lots</Link>
        </Button>
        {!underWay && !isBack && changeId && (
          <Button variant="ghost" onClick={undo}>
            Undo import
          </Button>
        )}
      </div>
    </section>
  )
}
