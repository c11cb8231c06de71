import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { Button } from '~/components/ui/button'
import { useImportUndo } from './use-import-undo'

type UndoImportProps = { noun: ImportNoun; changeId: string; label: string }

/** Button that undoes an import by the viewer, including one made in another browser. */
export function UndoImport({ noun, changeId, label }: UndoImportProps) {
  const { isUndone, underWay, undo } = useImportUndo(noun, changeId, label)
  if (underWay) return <span role="status">{t(isUndone ? 'import.againShort' : 'import.undoingShort')}</span>
  if (isUndone) return <span className="text-muted-foreground">{t('import.undone')}</span>
  return (
    <Button variant="ghost" onClick={undo} aria-label={t('import.undoNamed', { what: label })}>
      {t('import.undoShort')}
    </Button>
  )
}
