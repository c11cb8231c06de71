import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import type { EmailChange } from 'contract/account/security'
import { t } from 'locales/settings'
import { CodeField } from '~/components/account/code-field'
import { TextField } from '~/components/form/field'
import { PasswordField } from '~/components/form/password-field'
import { Note } from '~/components/form/entry-form'
import { FormError } from '~/components/form/form-error'
import { SaveButton } from '~/components/form/record-parts'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useViewer } from '~/components/shell/viewer'
import { Button } from '~/components/ui/button'
import { Parts } from '~/components/ui/parts'
import { useAnswer } from '~/hooks/use-answer'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { changeEmail } from '~/services/session/security.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: t('settings.email'), to: paths.emailSettings() }),
}

export const meta: MetaFunction = () => [{ title: `${t('settings.email')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return { to: new URL(request.url).searchParams.get('to') }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return changeEmail(request)
}

export default function EmailSettingsPage() {
  const { to } = useLoaderData<typeof loader>()
  const { email } = useViewer()
  return (
    <SettingsPage
      title={t('settings.email')}
      about={
        to && to !== email ? (
          <Parts of={t.parts('settings.codeAbout', { email: <b className="font-medium break-words">{to}</b> })} />
        ) : (
          <Parts of={t.parts('settings.emailAbout', { email: <b className="font-medium break-words">{email}</b> })} />
        )
      }
    >
      {to && to !== email ? <CodeForm key={to} /> : <AddressForm key={email} />}
    </SettingsPage>
  )
}

function useSaved() {
  const ref = useRef<HTMLFormElement>(null)
  const answer = useAnswer<{ result?: unknown; sent?: string }>()
  const busy = useNavigation().state === 'submitting'
  useScreen({ mode: 'page', handlers: { save: () => ref.current?.requestSubmit() } })
  return { ref, busy, answer, lastResult: answer?.result as SubmissionResult<string[]> | undefined }
}

function AddressForm() {
  const { ref, busy, lastResult } = useSaved()
  const [form, fields] = useForm<EmailChange>({
    lastResult,
    constraint: { email: { required: true }, password: { required: true } },
  })
  return (
    <Form method="post" {...getFormProps(form)} ref={ref} className="flex max-w-[400px] flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <TextField
        field={fields.email}
        label={t('settings.newEmail')}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <PasswordField field={fields.password} label={t('settings.password')} autoComplete="current-password" />
      <div>
        <SaveButton label={t('settings.sendCode')} busy={busy} />
      </div>
    </Form>
  )
}

function CodeForm() {
  const { ref, busy, answer, lastResult } = useSaved()
  const [form, fields] = useForm<{ otp: string }>({ lastResult, constraint: { otp: { required: true } } })
  return (
    <Form method="post" {...getFormProps(form)} ref={ref} className="flex max-w-[400px] flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <Note role="status">{answer?.sent}</Note>
      <CodeField field={fields.otp} answer={answer} />
      <div className="flex flex-wrap gap-2">
        <SaveButton label={t('settings.confirm')} busy={busy} />
        <Button type="submit" name="intent" value="resend" formNoValidate>
          {t('settings.anotherCode')}
        </Button>
        <Button variant="ghost" asChild>
          <Link to={paths.emailSettings()}>{t('settings.startOver')}</Link>
        </Button>
      </div>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
