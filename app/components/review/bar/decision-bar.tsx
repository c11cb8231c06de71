import { useRef } from 'react'
import { decidesMedia } from 'contract/core/capabilities'
import { t } from 'locales/review'
import type { RecordRef } from '~/commands/engine/context'
import { CommandButton, type CommandButtonLook } from '~/components/command/command-button'
import { cn } from '~/components/ui/cn'
import { useFitting } from '~/hooks/use-fit-to-space'
import { useInspection } from '~/components/review/inspection-context'
import { endings } from '~/components/review/endings'
import { isUnreadable } from '~/components/review/sequence'
import { Undo } from './undo-button'

/** Most templates beside the verdicts; what does not fit is behind "More", as are the others. */
const shownTemplates = 4

type TemplatesProps = { templates: readonly { position: number; label: string; text: string }[] }
type Props = TemplatesProps & { left: number; removable: RecordRef | null }

const useIsOpen = () => useInspection().page.drawRequest.status === 'submitted'

const useEndings = () =>
  endings(useInspection().media.some((media) => media.status === 'defective' || isUnreadable(media)))

const shortLabel = (id: string) => (id === 'inspection.complete' ? t('review.complete') : undefined)

/** Button after the last decision: ends this review while it is open, or opens the next inspection. */
export function EndReviewButton({ className }: { className: string }) {
  const [main] = useEndings()
  const id = useIsOpen() ? main : 'inspection.next'
  return <CommandButton id={id} look="primary" label={shortLabel(id)} className={className} />
}

/** Other buttons after the last decision of an open review. */
export function OtherEndButtons({ look, short = false }: { look: CommandButtonLook; short?: boolean }) {
  const [, other] = useEndings()
  if (!useIsOpen()) return null
  return (
    <>
      <CommandButton id={other} look={look} label={shortLabel(other)} />
      <CommandButton id="inspection.next" look={look} label={short ? t('review.next') : undefined} />
    </>
  )
}

/** Reasons by one press each, as many as there is room for; the button after them opens the list of all. */
function Templates({ templates }: TemplatesProps) {
  const row = useRef<HTMLDivElement>(null)
  const shown = templates.slice(0, shownTemplates)
  const fitting = useFitting(row, shown.length)
  const rest = templates.length > fitting
  return (
    <div className="flex min-w-0 items-center gap-3 border-s border-border-2 ps-3">
      <div ref={row} className="flex h-10 min-w-0 flex-wrap gap-x-3 overflow-hidden touch:h-11">
        {shown.map(({ position, label, text }, index) => (
          <CommandButton
            key={position}
            id="media.useTemplate"
            args={{ n: position, text }}
            label={label}
            look="template"
            className={cn('h-10 touch:h-11', index >= fitting && 'invisible')}
          />
        ))}
      </div>
      <CommandButton
        id="media.useTemplate"
        label={fitting > 0 ? t('review.more') : t('review.reasons')}
        look="template"
        hint={rest ? rangeText(fitting + 1, templates.length) : undefined}
        className="h-10 touch:h-11"
      />
    </div>
  )
}

const rangeText = (from: number, to: number) => (from === to ? String(to) : `${from}–${to}`)

/** The decisions as real buttons in a toolbar, so that nothing depends on single keys (keyboard rule 15). */
export function DecisionBar({ templates, left, removable }: Props) {
  const decides = decidesMedia(useInspection().user.roleName)
  const ends = left === 0 && decides
  return (
    <div
      role="toolbar"
      aria-label={t('review.decision')}
      data-keys="page"
      className={cn(
        'flex h-[60px] flex-none items-center gap-2 border-t border-border px-4 whitespace-nowrap max-md:hidden',
        ends && 'ends-review max-xl:[&_.keys]:hidden',
      )}
    >
      <CommandButton id="media.verify" look="verdict" />
      <CommandButton id="media.reject" look="verdict" />
      <CommandButton id="media.writeComment" look="verdict" />
      {removable && <CommandButton id="media.remove" targets={[removable]} look="verdict" label={t('review.remove')} />}
      {ends && (
        <div className="ending-actions ms-2.5 flex min-w-0 items-center gap-2 border-s border-border-2 ps-4">
          <EndReviewButton className="h-10 rounded-md" />
          <OtherEndButtons look="verdict" />
        </div>
      )}
      {left > 0 && decides && templates.length > 0 && <Templates templates={templates} />}
      <span className="flex-1" />
      <Undo look="quiet" />
    </div>
  )
}
