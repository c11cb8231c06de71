import { useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { CommandKeys } from '~/components/palette/command-keys'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import type { Overtaken } from '~/hooks/use-form-draft'

/** What a record's form carries beside its fields; see `openForm`. */
export type FormTokens = { key: string; version: number | null; opened: string; follow: Record<string, string> }

/** The hidden fields of a record's form. */
export function TokenFields({ tokens }: { tokens: FormTokens }) {
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={tokens.key} />
      {tokens.version !== null && <input type="hidden" name="version" value={tokens.version} />}
      {tokens.version !== null && <input type="hidden" name="opened" value={tokens.opened} />}
    </>
  )
}

/** Sends the form; its key is the command's, and without JavaScript the press sends it all the same. */
export function SaveButton({ label = 'Save', busy, form }: { label?: string; busy: boolean; form?: string }) {
  return (
    <Button type="submit" form={form} data-save variant="primary" aria-disabled={busy}>
      {busy ? 'Saving' : label}
      <CommandKeys id="form.save" />
    </Button>
  )
}

/** The foot of a form, in sight however long the form is; what scrolls it keeps 72 px there for what has the focus. */
export function FormFoot({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={cn('sticky bottom-0 z-10', className)}>
      <div className="flex gap-2 border-t py-3">{children}</div>
    </div>
  )
}

/**
 * Whether the form is on its way to where a saved one leads; once it was saved its draft is forgotten. One that was refused
 * stays where it was sent to, which may be the same page.
 */
export function useSaving(back: string, forget: () => void): boolean {
  const { state, formMethod, location } = useNavigation()
  const sentTo = useRef<string>()
  useEffect(() => {
    if (state === 'submitting') sentTo.current = location.key
  }, [state, location])
  const isLed = state === 'loading' && formMethod === 'POST' && location.pathname === back
  const saved = isLed && location.key !== sentTo.current
  useEffect(() => {
    if (saved) forget()
  }, [saved, forget])
  return state === 'submitting' || isLed
}

/** Names the fields that became what somebody else made of them; each is marked, and says so to readers. */
export const Followed = ({ labels }: { labels: readonly string[] }) => (
  <p role="status" className={labels.length > 0 ? 'mt-3 text-foreground-2' : 'sr-only'}>
    {labels.length > 0 && `Changed meanwhile, and filled in below: ${labels.join(', ')}.`}
  </p>
)

const meanwhile = ({ label, now }: Overtaken) =>
  now === '' ? `${label} was emptied meanwhile.` : `${label} was changed meanwhile: “${now}”.`

type RestoredProps = { overtaken?: readonly Overtaken[]; onStartOver: () => void }

/** Says that a draft was put back into the form, over what somebody changed since too, and offers the form as it was opened. */
export function Restored({ overtaken = [], onStartOver }: RestoredProps) {
  return (
    <div role="status" className="mt-3 flex items-center justify-between gap-2 rounded-md bg-muted px-3 py-2">
      <p>
        What you typed before is here again.
        {overtaken.map((one) => ` ${meanwhile(one)}`)}
      </p>
      <Button size="sm" variant="ghost" onClick={onStartOver} className="flex-none">
        Start over
      </Button>
    </div>
  )
}
