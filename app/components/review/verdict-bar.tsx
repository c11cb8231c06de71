import { useRef } from 'react'
import { Do, type DoLook } from '~/components/palette/do'
import { cn } from '~/components/ui/cn'
import { useFitting } from '~/hooks/use-fitting'
import { useInspection } from './inspection-context'
import { Undo } from './undo'

/** Most templates beside the verdicts; what does not fit is behind "More", as are the others. */
const shownTemplates = 4

type TemplatesProps = { templates: readonly { position: number; label: string; text: string }[] }
type Props = TemplatesProps & { left: number }

const useIsOpen = () => useInspection().page.drawRequest.status === 'submitted'

/** The main act once nothing is left to decide: end this review while it is open, or on to the next inspection. */
export function MainAct({ className }: { className: string }) {
  const isOpen = useIsOpen()
  return (
    <Do
      id={isOpen ? 'inspection.complete' : 'inspection.next'}
      look="primary"
      label={isOpen ? 'Complete' : undefined}
      className={className}
    />
  )
}

/** What else can be done with an open review of which nothing is left to decide. */
export function OtherActs({ look, short = false }: { look: DoLook; short?: boolean }) {
  if (!useIsOpen()) return null
  return (
    <>
      <Do id="inspection.reRequest" look={look} />
      <Do id="inspection.next" look={look} label={short ? 'Next' : undefined} />
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
    <div className="flex min-w-0 items-center gap-3 border-l border-border-2 pl-3">
      <div ref={row} className="flex h-10 min-w-0 flex-wrap gap-x-3 overflow-hidden touch:h-11">
        {shown.map(({ position, label, text }, index) => (
          <Do
            key={position}
            id="media.useTemplate"
            args={{ n: position, text }}
            label={label}
            look="template"
            className={cn('h-10 touch:h-11', index >= fitting && 'invisible')}
          />
        ))}
      </div>
      <Do
        id="media.useTemplate"
        label={fitting > 0 ? 'More' : 'Reasons'}
        look="template"
        hint={rest ? rangeText(fitting + 1, templates.length) : undefined}
        className="h-10 touch:h-11"
      />
    </div>
  )
}

const rangeText = (from: number, to: number) => (from === to ? String(to) : `${from}–${to}`)

/** The decisions as real buttons in a toolbar, so that nothing depends on single keys (keyboard.md 2.6). */
export function VerdictBar({ templates, left }: Props) {
  return (
    <div
      role="toolbar"
      aria-label="Verdict"
      data-keys="page"
      className={cn(
        'flex h-[60px] flex-none items-center gap-2 border-t border-border px-4 whitespace-nowrap max-md:hidden',
        left === 0 && 'max-xl:[&_.keys]:hidden',
      )}
    >
      <Do id="media.verify" look="verdict" />
      <Do id="media.reject" look="verdict" />
      <Do id="media.writeComment" look="verdict" />
      {left === 0 && (
        <div className="ml-2.5 flex min-w-0 items-center gap-2 overflow-x-auto border-l border-border-2 pl-4">
          <MainAct className="h-10 rounded-md" />
          <OtherActs look="verdict" />
        </div>
      )}
      {left > 0 && templates.length > 0 && <Templates templates={templates} />}
      <span className="flex-1" />
      <Undo look="quiet" />
    </div>
  )
}
