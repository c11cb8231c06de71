import { type ReactNode, useState } from 'react'
import { Sure } from './sure'

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
export function useLeaving({ isChanged, what = 'What you typed', forget, leave }: Leaving): {
  cancel: () => void
  question: ReactNode
} {
  // What had the focus when it was asked.
  const [asking, setAsking] = useState<{ from: Element | null } | null>(null)
  const discard = () => {
    forget?.()
    leave()
  }
  return {
    cancel: () => (isChanged() ? setAsking({ from: document.activeElement }) : leave()),
    question: asking && (
      <Sure
        title="Leave without saving?"
        from={asking.from}
        keep="Keep editing"
        lose="Discard"
        onKeep={() => setAsking(null)}
        onLose={discard}
      >
        {what} will be gone.
      </Sure>
    ),
  }
}
