import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, type ShouldRevalidateFunctionArgs, useLoaderData, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { t as sayOfField } from 'locales/fields'
import type { PasswordChange } from 'contract/account/security'
import { t } from 'locales/settings'
import { PasswordField } from '~/components/form/password-field'
import { FormError } from '~/components/form/form-error'
import { SaveButton } from '~/components/form/record-parts'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useViewer } from '~/components/shell/viewer'
import { useAnswer } from '~/hooks/use-answer'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { changePassword } from '~/services/session/security.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: t('settings.password'), to: paths.passwordSettings() }),
}

export const meta: MetaFunction = () => [{ title: `${t('settings.password')} · Plumbline` }]

/** A new id after each save opens a new, empty form (spec §4). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return { opened: crypto.randomUUID() }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return changePassword(request)
}

/** Live events do not clear typed values. */
export const shouldRevalidate = ({ formMethod, actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' && actionStatus < 400

export default function PasswordSettingsPage() {
  const { opened } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={t('settings.password')} about={t('settings.passwordAbout')} version={opened}>
      <PasswordForm />
    </SettingsPage>
  )
}

function PasswordForm() {
  const ref = useRef<HTMLFormElement>(null)
  const { email } = useViewer()
  const answer = useAnswer<typeof action>()
  const busy = useNavigation().state === 'submitting'
  useScreen({ mode: 'page', handlers: { save: () => ref.current?.requestSubmit() } })
  const needed = { required: true }
  const [form, fields] = useForm<PasswordChange>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    constraint: { currentPassword: needed, newPassword: needed, confirmNewPassword: needed },
  })
  return (
    <Form method="post" {...getFormProps(form)} ref={ref} className="flex max-w-[400px] flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        field={fields.currentPassword}
        label={t('settings.currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        field={fields.newPassword}
        label={t('settings.newPassword')}
        help={sayOfField('passwordRule')}
        autoComplete="new-password"
      />
      <PasswordField
        field={fields.confirmNewPassword}
        label={t('settings.confirmNewPassword')}
        autoComplete="new-password"
      />
      <div>
        <SaveButton busy={busy} />
      </div>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
