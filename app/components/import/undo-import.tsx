import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { Button } from '~/components/ui/button'
import { useTakenBack } from './use-taken-back'

type UndoImportProps = { noun: ImportNoun; changeId: string; label: string }

/** Button that undoes an import by the viewer, including one made in another browser. */
export function UndoImport({ noun, changeId, label }: UndoImportProps) {
  const { isBack, underWay, undo } = useTakenBack(noun, changeId, label)
  if (underWay) return <span role="status">{t(isBack ? 'import.againShort' : 'import.undoingShort')}</span>
  if (isBack) return <span className="text-muted-foreground">{t('import.undone')}</span>
  return (
    <Button variant="ghost" onClick={undo} aria-label={t('import.undoNamed', { what: label })}>
      {t('import.undoShort')}
    </Button>
  )
}
