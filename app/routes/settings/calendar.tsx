import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { t } from 'locales/settings'
import { ConfirmDiscard } from '~/components/form/confirm-discard'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useClock } from '~/components/shell/use-clock'
import { Button } from '~/components/ui/button'
import { Textarea } from '~/components/ui/textarea'
import { useAnswer } from '~/hooks/use-answer'
import { useScreen } from '~/hooks/use-command-context'
import { instantText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { changeFeed, feedState } from '~/services/records/events.server'
import { orErrorPage } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: t('settings.feed'), to: paths.calendarSettings() }),
}

export const meta: MetaFunction = () => [{ title: `${t('settings.feed')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return orErrorPage(feedState(request))
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return orErrorPage(changeFeed(request))
}

export default function CalendarSettingsPage() {
  const { since } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const clock = useClock()
  const busy = useNavigation().state === 'submitting'
  const submit = useSubmit()
  const [confirming, setConfirming] = useState<HTMLButtonElement | null>(null)
  // Replacing a URL that is in use is irreversible, so it needs a confirmation.
  const confirmFirst = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (since === null || !(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    setConfirming(submitter)
  }
  useScreen({ mode: 'page' })
  return (
    <SettingsPage
      title={t('settings.feed')}
      // A new URL changes the version once, not again when the loader returns its creation time: the "Copied" message
      // stays.
      version={answer?.address ?? since ?? ''}
      about={t('settings.feedAbout')}
    >
      {answer?.address && <Address key={answer.address} address={answer.address} />}
      <p className="mb-4 text-foreground-2">
        {since === null
          ? t('settings.feedNone')
          : t('settings.feedSince', { since: instantText(since, clock.zone, clock.now) })}
      </p>
      <Form method="post" preventScrollReset onSubmit={confirmFirst} className="flex flex-wrap gap-2">
        <Button type="submit" name="feed" value="new" variant="primary" aria-disabled={busy}>
          {since === null ? t('settings.createFeed') : t('settings.createNewFeed')}
        </Button>
        {since !== null && (
          <Button type="submit" name="feed" value="end" aria-disabled={busy}>
            {t('settings.revokeFeed')}
          </Button>
        )}
      </Form>
      {confirming && (
        <ConfirmDiscard
          title={t('settings.revokeTitle')}
          from={confirming}
          keep={t('settings.cancel')}
          lose={confirming.value === 'end' ? t('settings.revoke') : t('settings.revokeAndCreate')}
          onKeep={() => setConfirming(null)}
          onLose={() => {
            setConfirming(null)
            submit({ feed: confirming.value }, { method: 'post', preventScrollReset: true })
          }}
        >
          {t('settings.revokeText')}
        </ConfirmDiscard>
      )}
      {since !== null && <p className="mt-2 text-xs text-muted-foreground">{t('settings.feedReplaces')}</p>}
    </SettingsPage>
  )
}

function Address({ address }: { address: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid(t('settings.copied'))
    } catch {
      field.current?.focus()
      setSaid(t('settings.notCopied'))
    }
  }
  return (
    <div className="mb-4 flex max-w-[560px] flex-col gap-1.5" role="status">
      <label htmlFor="feed" className="font-medium">
        {t('settings.copyNow')}
      </label>
      {/* Wraps, so that the complete URL is visible on a phone. */}
      <Textarea
        ref={field}
        id="feed"
        readOnly
        rows={3}
        value={address}
        className="break-all"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={() => void copy()}>{t('settings.copy')}</Button>
        {said}
      </div>
    </div>
  )
}

export { RouteError as ErrorBoundary }
