import { Button } from '~/components/ui/button'
import { Dialog, DialogActions, DialogContent } from '~/components/ui/dialog'

type DiscardProps = {
  from: Element | null
  /** What is lost by it. */
  what?: string
  onKeep: () => void
  onDiscard: () => void
}

/** The question before what was typed is left (keyboard.md 2.5); `from` had the focus when it was asked, and has it again. */
export function Discard({ from, what = 'What you typed', onKeep, onDiscard }: DiscardProps) {
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (from instanceof HTMLElement) from.focus()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onKeep()}>
      <DialogContent role="alertdialog" title="Leave without saving?" closable={false} onCloseAutoFocus={giveBack}>
        <p className="mt-1 text-foreground-2">{what} will be gone.</p>
        <DialogActions>
          <Button variant="ghost" onClick={onKeep} className="max-md:h-11">
            Keep editing
          </Button>
          <Button variant="primary" onClick={onDiscard} className="max-md:h-11">
            Discard
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
