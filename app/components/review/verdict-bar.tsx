import { Do, type DoLook } from '~/components/palette/do'
import { cn } from '~/components/ui/cn'
import { useInspection } from './inspection-context'
import { Undo } from './undo'

/** Longest row of templates that fits beside the verdicts; the rest is under "More", and under 5–9. */
const shownTemplates = 4

type Props = { templates: readonly { position: number; label: string; text: string }[]; left: number }

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
      {left > 0 && templates.length > 0 && (
        <div className="ml-2.5 flex min-w-0 items-center gap-3 overflow-hidden border-l border-border-2 pl-4 max-xl:hidden">
          {templates.slice(0, shownTemplates).map((template) => (
            <Do
              key={template.position}
              id="media.useTemplate"
              args={{ n: template.position, text: template.text }}
              label={template.label}
              look="template"
            />
          ))}
          <Do
            id="media.useTemplate"
            label="More"
            look="template"
            hint={templates.length > shownTemplates ? `${shownTemplates + 1}–${templates.length}` : undefined}
          />
        </div>
      )}
      <span className="flex-1" />
      <Undo look="quiet" />
    </div>
  )
}
