import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from 'locales/form'
import { whenIdle, orNothing } from '~/components/shell/idle-load'
import type { ConfirmDiscard as Question } from './confirm-discard'

// Pages without other dialogs load it at rest.
const load = () => import('./confirm-discard').then(({ ConfirmDiscard: component }) => ({ default: component }))
const ConfirmDiscard = lazy<ComponentType<ComponentProps<typeof Question>>>(() => load().catch(orNothing))
if (!import.meta.env.SSR) whenIdle(load)

type Leaving = {
  /** True if leaving would lose input. */
  isChanged: () => boolean
  /** Says which input would be lost. */
  loss?: string
  /** Deletes the stored draft. */
  forget?: () => void
  leave: () => void
}

/** `cancel` leaves a form, and asks first where something would be lost (docs/keyboard-rules.md#forms); `question` is drawn within it. */
export function useLeaving({ isChanged, loss, forget, leave }: Leaving): {
  cancel: () => void
  question: ReactNode
} {
  // Element that had the focus when the question appeared.
  const [confirming, setConfirming] = useState<{ from: Element | null } | null>(null)
  const discard = () => {
    forget?.()
    leave()
  }
  return {
    cancel: () => (isChanged() ? setConfirming({ from: document.activeElement }) : leave()),
    question: confirming && (
      <Suspense>
        <ConfirmDiscard
          title={t('form.leave')}
          from={confirming.from}
          keep={t('form.keepEditing')}
          lose={t('form.discard')}
          onKeep={() => setConfirming(null)}
          onLose={discard}
        >
          {loss ?? t('form.typedGone')}
        </ConfirmDiscard>
      </Suspense>
    ),
  }
}
