import * as Radix from 'radix-ui/dialog'
import { t as formText } from 'locales/form'
import { t } from 'locales/commands'
import { questionLabel } from '~/commands/text/question-label'
import { Button } from '~/components/ui/button'
import { Overlay } from '~/components/ui/dialog'
import { Keys } from '~/components/ui/key-cap'
import type { CommandContext, Lists } from '~/commands/engine/context'
import { findKnown } from '~/commands/engine/find-known-record'
import { commandOf } from '~/commands/engine/registry'
import { parseSequence } from '~/commands/keyboard/strokes'
import { consequencesOf } from '~/commands/engine/confirmations'
import { Cap, KeyCaps } from './command-key-caps'
import type { Page } from '~/components/palette/pages/question-page'
import { WillChange } from './affected-records'

/** Further effects of the answer, one sentence per line; the affected records are named above. */
export function confirmationLines(
  { incomplete: { id, args, named = {}, details, targets } }: NonNullable<Page>,
  lists: Lists,
  context: CommandContext,
) {
  const [target] = targets
  const about = target ? (findKnown(context, target.id) ?? target).state : { unsent: context.unsent ?? 0 }
  return consequencesOf(id, { about, args, named, details, lists }).join('\n')
}

function Consequences({ lines }: { lines: string }) {
  return (
    lines !== '' && (
      <ul className="mt-3 flex flex-col gap-1 text-foreground-2">
        {lines.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  )
}

type ConfirmDialogProps = {
  page: NonNullable<Page>
  /** Further effects. */
  lines: string
  /** Reason why the action is no longer possible, after changes by others since the question. */
  why: string | null
  armed: boolean
  onYes: () => void
  onNo: () => void
  onFocusBack: (event: Event) => void
}

/**
 * Confirmation of an action that cannot be undone, with its consequences. Only Mod+Enter or the button confirms, and
 * only once `armed`; the button has no focus, so that an Enter still held from the page before does nothing.
 */
export function ConfirmDialog({ page, lines, why, armed, onYes, onNo, onFocusBack }: ConfirmDialogProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onNo()}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          role="alertdialog"
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={onFocusBack}
          className="fixed top-1/2 left-1/2 z-50 w-[min(480px,calc(100vw-32px))] -translate-1/2 rounded-lg bg-popover p-5 shadow-3 outline-none"
        >
          <Radix.Title className="text-lg font-semibold">{questionLabel(page.question.label)}</Radix.Title>
          <WillChange
            selection={page.incomplete}
            className="mt-3 divide-y border-y [&>li]:flex [&>li]:h-8 [&>li>span:last-child]:ms-auto"
          />
          {why === null ? (
            <Consequences lines={lines} />
          ) : (
            <p role="alert" className="mt-3 text-sentback-ink">
              {why}
            </p>
          )}
          <div className="mt-5 flex justify-end gap-2">
            <Button variant="ghost" onClick={onNo}>
              {formText('form.cancelLabel')}
              <Keys>
                <Cap word="Esc" />
              </Keys>
            </Button>
            <Button variant="primary" onClick={() => armed && onYes()} aria-disabled={!armed || why !== null}>
              {t(page.question.kind === 'confirm' ? page.question.yes : commandOf(page.incomplete.id).title)}
              <KeyCaps keys={parseSequence('Mod+Enter')} />
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
