import { useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from 'locales/form'
import { CommandKeys } from '~/components/command/command-keys'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import type { Overtaken } from '~/hooks/use-form-draft'
import { listText } from '~/lib/text/list-text'

/** Hidden values of a record's form; see `openForm`. */
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

/** Submits the form, by the key of `form.save` too; works without JavaScript. */
export function SaveButton({ label, busy, form }: { label?: string; busy: boolean; form?: string }) {
  return (
    <Button type="submit" form={form} data-save variant="primary" aria-disabled={busy}>
      {busy ? t('form.saving') : (label ?? t('form.saveLabel'))}
      <CommandKeys id="form.save" />
    </Button>
  )
}

/** The sticky foot of a form; its scroll container keeps 72 px above it for the focused field. */
export function FormFoot({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={cn('sticky bottom-0 z-10', className)}>
      <div className="flex flex-wrap justify-end gap-2 border-t py-3">{children}</div>
    </div>
  )
}

/**
 * True while the form is being saved; a saved form loads `back` or `next`, and its draft is deleted. A refused one stays
 * on its page, which may be `back` too.
 */
export function useSaving(back: string, forget: () => void, next?: string): boolean {
  const { state, formMethod, location } = useNavigation()
  const sentTo = useRef<string>()
  useEffect(() => {
    if (state === 'submitting') sentTo.current = location.key
  }, [state, location])
  const isLed = state === 'loading' && formMethod === 'POST' && [back, next].includes(location.pathname)
  const saved = isLed && location.key !== sentTo.current
  useEffect(() => {
    if (saved) forget()
  }, [saved, forget])
  return state === 'submitting' || isLed
}

/** Names the fields that took over another person's changes; each is also marked for screen readers. */
const Followed = ({ labels }: { labels: readonly string[] }) => (
  <p role="status" className={labels.length > 0 ? 'mt-3 text-foreground-2' : 'sr-only'}>
    {labels.length > 0 && t('form.followed', { fields: listText(labels) })}
  </p>
)

const meanwhile = ({ label, current }: Overtaken) =>
  current === '' ? t('form.emptied', { field: label }) : t('form.changed', { field: label, value: current })

type FormHeadProps = {
  tokens: FormTokens
  draft: { followed: readonly string[]; restored: readonly Overtaken[] | null; startOver: () => void }
}

/** The hidden fields of a record's form, and the notes about its draft. */
export function FormHead({ tokens, draft }: FormHeadProps) {
  return (
    <>
      <TokenFields tokens={tokens} />
      <Followed labels={draft.followed} />
      {draft.restored && <Restored overtaken={draft.restored} onStartOver={draft.startOver} />}
    </>
  )
}

type RestoredProps = { overtaken?: readonly Overtaken[]; onStartOver: () => void }

/**
 * Reports that a draft was restored, and which of its fields another person has changed since; offers the form without
 * it.
 */
export function Restored({ overtaken = [], onStartOver }: RestoredProps) {
  return (
    <div role="status" className="mt-3 flex items-center justify-between gap-2 rounded-md bg-muted px-3 py-2">
      <p>
        {t('form.restored')}
        {overtaken.map((one) => ` ${meanwhile(one)}`)}
      </p>
      <Button size="sm" variant="ghost" onClick={onStartOver} className="flex-none">
        {t('form.startOver')}
      </Button>
    </div>
  )
}
