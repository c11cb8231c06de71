import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import type { Item } from 'contract/inspections/calls'
import { t } from 'locales/review'
import { focusQuietly } from '~/components/shell/focus-on-navigation'
import { progressText } from '~/components/status/progress'
import { ItemPill } from '~/components/status/status-pill'
import { Button } from '~/components/ui/button'
import { Checklist, focusChecklist } from './checklist'

/** The checklist in a panel over the photo: focuses its first line, and the photo when it closes. */
export function ProgressPanel({ item, onClose }: { item: Item; onClose: () => void }) {
  useEffect(() => {
    focusChecklist()
    return () => focusQuietly(document.querySelector<HTMLElement>('[data-stage]'))
  }, [])
  // Closing would lose a percentage that cannot be saved: focus it instead, where its error is shown.
  const close = () => {
    const wrong = document.querySelector<HTMLInputElement>('[data-checklist] [aria-invalid="true"]')
    if (!wrong) return onClose()
    wrong.focus()
    wrong.select()
  }
  return (
    <section
      aria-label={t('review.checklistAndProgress')}
      className="fixed top-16 end-4 z-40 flex max-h-[calc(100dvh-80px)] w-[min(440px,calc(100vw-32px))] flex-col overflow-y-auto rounded-lg bg-popover p-5 shadow-3"
    >
      <header className="flex items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate text-lg">
          {item.title} <span className="font-normal text-muted-foreground">{progressText(item.progress)}</span>
        </h2>
        <ItemPill status={item.status} sentBack={item.sentBack} />
        <Button variant="ghost" size="icon" aria-label={t('review.close')} onClick={close}>
          <X aria-hidden="true" />
        </Button>
      </header>
      <div className="mt-3">
        <Checklist item={item} onLeave={onClose} />
      </div>
    </section>
  )
}
