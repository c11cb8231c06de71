import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useLocation } from '@remix-run/react'
import { useRef, useState } from 'react'
import { t as kindText } from 'locales/message-kinds'
import type { Preferences } from 'contract/notifications/calls'
import { type Channel, channels } from 'contract/notifications/message-kinds'
import { t } from 'locales/settings'
import { FormError } from '~/components/form/form-error'
import { type FormTokens, Restored, SaveButton, TokenFields, useSaving } from '~/components/form/record-parts'
import { useScreen } from '~/hooks/use-command-context'
import { useFormDraft } from '~/hooks/use-form-draft'
import { useRegisterForm } from './use-held-version'

type PreferencesFormProps = {
  preferences: Preferences['preferences']
  tokens: FormTokens
  /** The action's response. */
  answer: (FormTokens & { result: unknown }) | undefined
}

const channelWords = { app: 'settings.inApp', mail: 'settings.byEmail' } as const satisfies Record<Channel, string>

/** The person's notification settings: a checkbox for each kind and channel. */
export function PreferencesForm({ preferences, tokens, answer }: PreferencesFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const draft = useFormDraft(ref, pathname)
  const busy = useSaving(pathname, draft.forget)
  useRegisterForm(draft.isInUse)
  const [{ version, opened }] = useState(tokens)
  useScreen({ mode: 'page', handlers: { save: () => ref.current?.requestSubmit() } })
  const [form] = useForm({ lastResult: answer?.result as SubmissionResult<string[]> | undefined })
  return (
    <Form {...getFormProps(form)} ref={ref} method="post" preventScrollReset onInput={() => void draft.keep()}>
      <TokenFields tokens={answer ?? { ...tokens, version, opened }} />
      {draft.restored && <Restored overtaken={draft.restored} onStartOver={draft.startOver} />}
      <FormError id={form.errorId} errors={form.errors} />
      <table className="mb-5 w-full max-w-[560px] border-collapse">
        <thead>
          <tr className="border-b border-border text-xs text-muted-foreground">
            <th scope="col" className="h-9 text-start font-normal">
              {t('settings.whatHappened')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-24 text-center font-normal max-md:w-20">
                {t(channelWords[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.map((one) => (
            <tr key={one.kind} className="border-b border-border">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                {kindText(`kind.${one.kind}`)}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center">
                  <label className="inline-grid size-9 place-items-center pointer-coarse:size-11">
                    <input
                      type="checkbox"
                      name={`${channel}.${one.kind}`}
                      defaultChecked={one[channel]}
                      aria-label={`${kindText(`kind.${one.kind}`)}: ${t(channelWords[channel])}`}
                      className="size-4 accent-primary"
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SaveButton busy={busy} />
    </Form>
  )
}
