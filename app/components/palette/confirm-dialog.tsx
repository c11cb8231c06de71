import { Dialog as Radix } from 'radix-ui'
import { asked } from 'contract/ask-words'
import { say } from 'contract/messages'
import { Button } from '~/components/ui/button'
import { Overlay } from '~/components/ui/dialog'
import { Keys } from '~/components/ui/key-cap'
import type { Facts, Lists } from '~/commands/context'
import { findKnown } from '~/commands/find-known'
import { commandOf } from '~/commands/registry'
import { parseSequence } from '~/commands/strokes'
import { tellsOf } from '~/commands/tells'
import { Cap, KeyCaps } from './key-cap'
import type { Page } from './asked-page'
import { WillChange } from './will-change'

/** What else the answer brings, a sentence a line, by what the record is now, or what waits to be sent; the records themselves are named above. */
export function besides(
  { asking: { id, args, named = {}, details, targets } }: NonNullable<Page>,
  lists: Lists,
  now: Facts,
) {
  const [target] = targets
  const about = target ? (findKnown(now, target.id) ?? target).state : { unsent: now.unsent ?? 0 }
  return tellsOf(id, { about, args, named, details, lists }).join('\n')
}

function Besides({ lines }: { lines: string }) {
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
  /** What else it brings. */
  lines: string
  /** Why it cannot be done any more, by what others did since it was asked. */
  why: string | null
  armed: boolean
  onYes: () => void
  onNo: () => void
  onFocusBack: (event: Event) => void
}

/**
 * The question before what cannot be undone: what, and to whom. Only Mod+Enter or the button says yes; the focus lies on
 * neither, so that an Enter still held from the page before answers nothing, and nothing does until it is `armed`.
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
          <Radix.Title className="text-lg font-semibold">{asked(page.ask.label)}</Radix.Title>
          <WillChange
            aim={page.asking}
            className="mt-3 divide-y border-y [&>li]:flex [&>li]:h-8 [&>li>span:last-child]:ml-auto"
          />
          {why === null ? (
            <Besides lines={lines} />
          ) : (
            <p role="alert" className="mt-3 text-sentback-ink">
              {why}
            </p>
          )}
          <div className="mt-5 flex justify-end gap-2">
            <Button variant="ghost" onClick={onNo}>
              Cancel
              <Keys>
                <Cap word="Esc" />
              </Keys>
            </Button>
            <Button variant="primary" onClick={() => armed && onYes()} aria-disabled={!armed || why !== null}>
              {say(page.ask.kind === 'confirm' ? page.ask.yes : commandOf(page.asking.id).title)}
              <KeyCaps keys={parseSequence('Mod+Enter')} />
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
