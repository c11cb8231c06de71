import { Button } from '~/components/ui/button'
import { useTakenBack } from './use-taken-back'

type UndoImportProps = { changeId: string; user: string; label: string }

/** Undoes an import of the viewer, from whichever browser it was made. */
export function UndoImport({ changeId, user, label }: UndoImportProps) {
  const { isBack, underWay, undo } = useTakenBack(changeId, user, label)
  if (underWay) return <span role="status">{isBack ? 'Importing again …' : 'Undoing …'}</span>
  if (isBack) return <span className="text-muted-foreground">Undone</span>
  return (
    <Button variant="ghost" onClick={undo} aria-label={`Undo: ${label}`}>
      Undo
    </Button>
  )
}
