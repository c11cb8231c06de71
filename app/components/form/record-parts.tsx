import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { CommandKeys } from '~/components/palette/command-keys'
import { Button } from '~/components/ui/button'

/** What a record's form carries beside its fields; see `openForm`. */
export type FormTokens = { key: string; version: number | null }

/** The hidden fields of a record's form. */
export function TokenFields({ tokens }: { tokens: FormTokens }) {
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={tokens.key} />
      {tokens.version !== null && <input type="hidden" name="version" value={tokens.version} />}
    </>
  )
}

/** Sends the form; its key is the command's, and without JavaScript the press sends it all the same. */
export function SaveButton({ label = 'Save', busy }: { label?: string; busy: boolean }) {
  return (
    <Button type="submit" data-save variant="primary" className="max-md:h-11" aria-disabled={busy}>
      {busy ? 'Saving' : label}
      <CommandKeys id="form.save" />
    </Button>
  )
}

/** Whether the form is on its way to where a saved one leads; once it was saved its draft is forgotten. */
export function useSaving(back: string, forget: () => void): boolean {
  const { state, formMethod, location } = useNavigation()
  const saved = state === 'loading' && formMethod === 'POST' && location.pathname === back
  useEffect(() => {
    if (saved) forget()
  }, [saved, forget])
  return state === 'submitting' || saved
}

/** Says that a draft was put back into the form, and offers the form as it was opened. */
export function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p role="status" className="mt-3 flex items-center justify-between gap-2 rounded-md bg-muted px-3 py-2">
      What you typed before is here again.
      <Button size="sm" variant="ghost" onClick={onStartOver} className="max-md:h-11">
        Start over
      </Button>
    </p>
  )
}
