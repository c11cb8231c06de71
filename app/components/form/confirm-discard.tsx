import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions, DialogContent } from '~/components/ui/dialog'

type ConfirmDiscardProps = {
  title: string
  /** Input that would be lost. */
  children: ReactNode
  keep: string
  lose: string
  onKeep: () => void
  onLose: () => void
  /** Element that had the focus when the question appeared, and gets it back. */
  from: Element | null
}

/** The question before input is lost for good; the primary button keeps it. */
export function ConfirmDiscard({ title, children, keep, lose, onKeep, onLose, from }: ConfirmDiscardProps) {
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    if (from instanceof HTMLElement) from.focus()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onKeep()}>
      <DialogContent role="alertdialog" title={title} closable={false} onCloseAutoFocus={restoreFocus}>
        <p className="mt-1 text-foreground-2">{children}</p>
        <DialogActions>
          {/* Focuses the first button, wherever it is. */}
          <Button variant="primary" onClick={onKeep} className="order-last">
            {keep}
          </Button>
          <Button variant="ghost" onClick={onLose} className="text-sentback-ink">
            {lose}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
