import { type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions, DialogContent } from '~/components/ui/dialog'

type Leaving = {
  /** Whether something would be lost now. */
  isChanged: () => boolean
  /** What is lost by it. */
  what?: string
  /** Drops what was typed, where it is kept. */
  forget?: () => void
  leave: () => void
}

/** `cancel` leaves a form, and asks first where something would be lost (keyboard.md 2.5); `question` is drawn within it. */
export function useLeaving({ isChanged, what, forget, leave }: Leaving): { cancel: () => void; question: ReactNode } {
  // What had the focus when it was asked.
  const [asking, setAsking] = useState<{ from: Element | null } | null>(null)
  const discard = () => {
    forget?.()
    leave()
  }
  return {
    cancel: () => (isChanged() ? setAsking({ from: document.activeElement }) : leave()),
    question: asking && <Discard from={asking.from} what={what} onKeep={() => setAsking(null)} onDiscard={discard} />,
  }
}

type DiscardProps = {
  from: Element | null
  /** What is lost by it. */
  what?: string | undefined
  onKeep: () => void
  onDiscard: () => void
}

/** `from` had the focus when it was asked, and has it again. */
function Discard({ from, what = 'What you typed', onKeep, onDiscard }: DiscardProps) {
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (from instanceof HTMLElement) from.focus()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onKeep()}>
      <DialogContent role="alertdialog" title="Leave without saving?" closable={false} onCloseAutoFocus={giveBack}>
        <p className="mt-1 text-foreground-2">{what} will be gone.</p>
        <DialogActions>
          {/* What loses nothing is the main act, and the one that has the focus: the first of them, wherever it stands. */}
          <Button variant="primary" onClick={onKeep} className="order-last max-md:h-11">
            Keep editing
          </Button>
          <Button variant="ghost" onClick={onDiscard} className="text-sentback-ink max-md:h-11">
            Discard
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
