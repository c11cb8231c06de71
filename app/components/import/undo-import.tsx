import type { ImportNoun } from 'contract/imports/nouns'
import { Button } from '~/components/ui/button'
import { useTakenBack } from './use-taken-back'

type UndoImportProps = { noun: ImportNoun; changeId: string; label: string }

/** Button that undoes an import by the viewer, including one made in another browser. */
export function UndoImport({ noun, changeId, label }: UndoImportProps) {
  const { isBack, underWay, undo } = useTakenBack(noun, changeId, label)
  if (underWay) return <span role="status">{isBack ? 'Importing again …' : 'Undoing …'}</span>
  if (isBack) return <span className="text-muted-foreground">Undone</span>
  return (
    <Button variant="ghost" onClick={undo} aria-label={`Undo: ${label}`}>
      Undo
    </Button>
  )
}
