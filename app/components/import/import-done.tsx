import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import type { DataOf } from 'contract/core/catalogue'
import { focusHeading } from '~/components/shell/focus-on-navigation'
import { Button } from '~/components/ui/button'
import { countText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import { importedText, undoableText } from 'contract/imports/text'
import { importNames, type ImportNoun } from 'contract/imports/nouns'
import { remarkLine } from './import-remarks'
import { useTakenBack } from './use-taken-back'

type ImportDoneProps = { noun: ImportNoun; list: string; done: DataOf<'lots.import'> }

/** Result of an import: a link to the records, undo, and downloads of the rows that were left out. */
export function ImportDone({ noun, list, done }: ImportDoneProps) {
  const { failed, unchanged, changeId, problems } = done
  const text = importedText(noun, done)
  const undoable = undoableText(noun, done)
  const label = undoable ?? text
  const { isBack, underWay, undo } = useTakenBack(noun, changeId, label)
  // The pressed button is gone, so focus moves to the heading.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [changeId, isBack, underWay])
  return (
    <section aria-label="Import result" className="mt-4 rounded-md border bg-card p-4">
      <p role="status" className="font-medium">
        {underWay && (isBack ? `Importing again: ${label} …` : `Undoing: ${label} …`)}
        {!underWay && (isBack ? `Import undone: ${label}` : text)}
      </p>
      {failed > 0 && changeId && (
        <p className="mt-1">
          {countText(failed)} {failed === 1 ? 'row was' : 'rows were'} left out. Download {failed === 1 ? 'it' : 'them'}{' '}
          to correct and import:{' '}
          <a href={paths.importFailures(noun, changeId, 'csv')} download className="text-primary-ink underline">
            CSV
          </a>{' '}
          or{' '}
          <a href={paths.importFailures(noun, changeId, 'xlsx')} download className="text-primary-ink underline">
            Excel
          </a>
        </p>
      )}
      {problems.length > 0 && (
        <ul className="mt-1.5 max-h-44 overflow-y-auto text-sentback-ink" tabIndex={0} aria-label="Rows left out">
          {problems.map((problem) => remarkLine(noun, problem))}
        </ul>
      )}
      {unchanged > 0 && <p className="mt-1 text-muted-foreground">{countText(unchanged)} unchanged</p>}
      {noun === 'users' && done.imported > 0 && (
        <p className="mt-1 text-muted-foreground">
          Undo does not withdraw invitations. To withdraw one, delete the user.
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button asChild>
          <Link to={list}>View {importNames[noun].many}</Link>
        </Button>
        {!underWay && !isBack && changeId && undoable !== null && (
          <Button variant="ghost" onClick={undo}>
            Undo import
          </Button>
        )}
      </div>
    </section>
  )
}
