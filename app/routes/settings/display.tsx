import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useLocation } from '@remix-run/react'
import { useRef } from 'react'
import { t as commandText } from 'locales/commands'
import { unitChoices } from 'contract/geo/unit-choices'
import { zoneChoices } from 'contract/core/time-zones'
import type { User } from 'contract/people/calls'
import { currentLanguage } from 'locales/engine/current-language'
import { t } from 'locales/settings'
import { FormError } from '~/components/form/form-error'
import { type FormTokens, SaveButton, TokenFields, useSaving } from '~/components/form/record-parts'
import { SelectField } from '~/components/form/select-field'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { usePreferences } from '~/hooks/use-preferences'
import { useClock } from '~/components/shell/use-clock'
import { Button } from '~/components/ui/button'
import { useAnswer } from '~/hooks/use-answer'
import { useRecords } from '~/hooks/use-live'
import { useScreen } from '~/hooks/use-command-context'
import { defaultZone, instantText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { themes } from '~/lib/preferences'
import { languageChoices } from '~/lib/text/language-choices'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { orErrorPage } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'
import { getUser, updateDisplay } from '~/services/records/users.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: t('settings.display'), to: paths.displaySettings() }),
}

export const meta: MetaFunction = () => [{ title: `${t('settings.display')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  const user = await orErrorPage(getUser(request))
  return { user, tokens: openForm(user) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return updateDisplay(request, paths.displaySettings())
}

export const shouldRevalidate = revalidateWhen(({ event }) => event.noun === 'user')

export default function DisplaySettingsPage() {
  const { user: loaded, tokens } = useLoaderData<typeof loader>()
  const [user = loaded] = useRecords('user', [loaded])
  return (
    <SettingsPage title={t('settings.display')} version={user.version}>
      <div className="flex max-w-[400px] flex-col gap-8">
        <DisplayForm user={user} tokens={{ ...tokens, version: user.version }} answer={useAnswer<typeof action>()} />
        <ThemeChoice />
      </div>
    </SettingsPage>
  )
}

type DisplayFormProps = { user: User; tokens: FormTokens; answer: (FormTokens & { result: unknown }) | undefined }

function DisplayForm({ user, tokens, answer }: DisplayFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const { now } = useClock()
  const busy = useSaving(pathname, () => undefined)
  useScreen({ mode: 'page', handlers: { save: () => ref.current?.requestSubmit() } })
  const [form, fields] = useForm<{ timeZone: string; units: string; language: string }>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: {
      timeZone: user.timeZone ?? 'site-local',
      units: user.units ?? 'by-lot',
      language: user.language ?? currentLanguage(),
    },
  })
  return (
    <Form method="post" {...getFormProps(form)} ref={ref} className="flex flex-col gap-4">
      <TokenFields tokens={answer ?? tokens} />
      <FormError id={form.errorId} errors={form.errors} />
      <SelectField
        field={fields.timeZone}
        label={t('settings.timeZone')}
        help={t(user.timeZone ? 'settings.timeZoneHelp' : 'settings.siteZoneHelp', {
          now: instantText(now, user.timeZone ?? defaultZone, now),
        })}
        options={zoneChoices.map((value) => ({ value, label: commandText(`choice.${value}`) }))}
      />
      <SelectField
        field={fields.units}
        label={t('settings.units')}
        help={t('settings.unitsHelp')}
        options={unitChoices.map((value) => ({ value, label: commandText(`choice.${value}`) }))}
      />
      <SelectField
        field={fields.language}
        label={t('settings.language')}
        help={t('settings.languageHelp')}
        options={languageChoices}
      />
      <div>
        <SaveButton busy={busy} />
      </div>
    </Form>
  )
}

/** Stored in this browser; without JavaScript each button submits the form. */
function ThemeChoice() {
  const { theme, set } = usePreferences()
  return (
    <Form method="post" action={paths.theme()} reloadDocument>
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('settings.theme')}</legend>
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
              {commandText(`choice.${name}`)}
            </Button>
          ))}
        </div>
      </fieldset>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
