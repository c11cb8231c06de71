import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import type { DataOf } from 'contract/core/catalog'
import { focusHeading } from '~/components/shell/focus-on-navigation'
import { Button } from '~/components/ui/button'
import { countText } from '~/lib/text/money'
import { paths } from '~/lib/paths'
import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { remarkLine } from './import-remarks'
import { useImportUndo } from './use-import-undo'
import { Parts } from '~/components/ui/parts'
import { FileLink } from './file-link'
import { importedText, nounKey, undoableText } from 'contract/imports/text'

type ImportDoneProps = { noun: ImportNoun; list: string; done: DataOf<'lots.import'> }

/** Result of an import: a link to the records, undo, and downloads of the rows that were left out. */
export function ImportDone({ noun, list, done }: ImportDoneProps) {
  const { failed, unchanged, changeId, problems } = done
  const text = importedText(noun, done)
  const undoable = undoableText(noun, done)
  const label = undoable ?? text
  const { isUndone, underWay, undo } = useImportUndo(noun, changeId, label)
  // The pressed button is gone, so focus moves to the heading.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [changeId, isUndone, underWay])
  return (
    <section aria-label={t('import.importResult')} className="mt-4 rounded-md border bg-card p-4">
      <p role="status" className="font-medium">
        {underWay && t(isUndone ? 'import.again' : 'import.undoing', { what: label })}
        {!underWay && (isUndone ? t('import.undoneWhat', { what: label }) : text)}
      </p>
      {failed > 0 && changeId && (
        <p className="mt-1">
          <Parts
            of={t.parts('import.failed', {
              count: failed,
              csv: <FileLink to={paths.importFailures(noun, changeId, 'csv')}>CSV</FileLink>,
              excel: <FileLink to={paths.importFailures(noun, changeId, 'xlsx')}>Excel</FileLink>,
            })}
          />
        </p>
      )}
      {problems.length > 0 && (
        <ul
          className="mt-1.5 max-h-44 overflow-y-auto text-sentback-ink"
          tabIndex={0}
          aria-label={t('import.rowsLeftOut')}
        >
          {problems.map((problem) => remarkLine(noun, problem))}
        </ul>
      )}
      {unchanged > 0 && (
        <p className="mt-1 text-muted-foreground">{t('import.unchanged', { count: countText(unchanged) })}</p>
      )}
      {noun === 'users' && done.imported > 0 && (
        <p className="mt-1 text-muted-foreground">{t('import.invitationsStay')}</p>
      )}
      <div className="mt-3 flex gap-2">
        <Button asChild>
          <Link to={list}>{t('import.view', { records: t('import.many', { noun: nounKey(noun) }) })}</Link>
        </Button>
        {!underWay && !isUndone && changeId && undoable !== null && (
          <Button variant="ghost" onClick={undo}>
            {t('import.undo')}
          </Button>
        )}
      </div>
    </section>
  )
}
