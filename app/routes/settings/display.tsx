import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useLocation } from '@remix-run/react'
import { useRef } from 'react'
import { say } from 'contract/messages'
import { zoneChoices } from 'contract/time-zones'
import type { User } from 'contract/users'
import { FormError } from '~/components/form/form-error'
import { type FormTokens, SaveButton, TokenFields, useSaving } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { usePreferences } from '~/components/shell/preferences'
import { useClock } from '~/components/shell/use-clock'
import { Button } from '~/components/ui/button'
import { useAnswer } from '~/hooks/use-answer'
import { useRecords } from '~/hooks/use-live'
import { useScreen } from '~/hooks/use-command-context'
import { defaultZone, instantText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { themes } from '~/lib/preferences'
import { whenConcerned } from '~/live/concern'
import { orErrorPage } from '~/services/page.server'
import { openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'
import { getUser, updateTimeZone } from '~/services/users.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: 'Display', to: paths.displaySettings() }),
}

export const meta: MetaFunction = () => [{ title: 'Display · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const user = await orErrorPage(getUser(request))
  return { user, tokens: openForm(user) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return updateTimeZone(request, paths.displaySettings())
}

export const shouldRevalidate = whenConcerned(({ event }) => event.noun === 'user')

export default function DisplaySettingsPage() {
  const { user: loaded, tokens } = useLoaderData<typeof loader>()
  const [user = loaded] = useRecords('user', [loaded])
  return (
    <SettingsPage title="Display" version={user.version}>
      <div className="flex max-w-[400px] flex-col gap-8">
        <ZoneForm user={user} tokens={{ ...tokens, version: user.version }} answer={useAnswer<typeof action>()} />
        <ThemeChoice />
      </div>
    </SettingsPage>
  )
}

type ZoneFormProps = { user: User; tokens: FormTokens; answer: (FormTokens & { result: unknown }) | undefined }

function ZoneForm({ user, tokens, answer }: ZoneFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const { now } = useClock()
  const busy = useSaving(pathname, () => undefined)
  useScreen({ mode: 'page', handlers: { save: () => ref.current?.requestSubmit() } })
  const [form, fields] = useForm<{ timeZone: string }>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { timeZone: user.timeZone ?? 'site-local' },
  })
  return (
    <Form method="post" {...getFormProps(form)} ref={ref} className="flex flex-col gap-4">
      <TokenFields tokens={answer ?? tokens} />
      <FormError id={form.errorId} errors={form.errors} />
      <SelectField
        field={fields.timeZone}
        label="Time zone"
        help={`Now it is ${instantText(now, user.timeZone ?? defaultZone, now)}${user.timeZone ? '' : ' in Los Angeles; on a lot, times are the lot’s'}.`}
        options={zoneChoices.map((value) => ({ value, label: say(`choice.${value}`) }))}
      />
      <div>
        <SaveButton busy={busy} />
      </div>
    </Form>
  )
}

/** Kept in this browser; without JavaScript each button sends the form. */
function ThemeChoice() {
  const { theme, set } = usePreferences()
  return (
    <Form method="post" action={paths.theme()} reloadDocument>
      <fieldset>
        <legend className="mb-1.5 font-medium">Theme</legend>
        <div className="flex flex-wrap gap-2">
          {themes.map((name) => (
            <Button
              key={name}
              type="submit"
              name="theme"
              value={name}
              variant={name === theme ? 'outline' : 'ghost'}
              aria-pressed={name === theme}
              onClick={(event) => {
                event.preventDefault()
                set('theme', name)
              }}
            >
              {say(`choice.${name}`)}
            </Button>
          ))}
        </div>
      </fieldset>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
