import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { Sure } from '~/components/form/sure'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { useClock } from '~/components/shell/use-clock'
import { Button } from '~/components/ui/button'
import { Textarea } from '~/components/ui/textarea'
import { useAnswer } from '~/hooks/use-answer'
import { useScreen } from '~/hooks/use-command-context'
import { instantText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { changeFeed, feedState } from '~/services/events.server'
import { orErrorPage } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: 'Calendar address', to: paths.calendarSettings() }),
}

export const meta: MetaFunction = () => [{ title: 'Calendar address · Plumbline' }]

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
  const [asked, setAsked] = useState<HTMLButtonElement | null>(null)
  // An address that is read elsewhere stops for good: it is asked first, as of all that cannot be undone.
  const ask = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (since === null || !(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    setAsked(submitter)
  }
  useScreen({ mode: 'page' })
  return (
    <SettingsPage
      title="Calendar address"
      // One that is made changes it at once, not again when the page learns since when there is one: what was copied stays said.
      version={answer?.address ?? since ?? ''}
      about="A calendar program can show your Plumbline calendar from a secret address. Whoever has it can read what you see."
    >
      {answer?.address && <Address key={answer.address} address={answer.address} />}
      <p className="mb-4 text-foreground-2">
        {since === null
          ? 'Your calendar has no address.'
          : `Your calendar has had an address since ${instantText(since, clock.zone, clock.now)}. It is shown once, when it is made.`}
      </p>
      <Form method="post" preventScrollReset onSubmit={ask} className="flex flex-wrap gap-2">
        <Button type="submit" name="feed" value="new" variant="primary" aria-disabled={busy}>
          {since === null ? 'Make an address' : 'Make a new address'}
        </Button>
        {since !== null && (
          <Button type="submit" name="feed" value="end" aria-disabled={busy}>
            End the address
          </Button>
        )}
      </Form>
      {asked && (
        <Sure
          title="End the address?"
          from={asked}
          keep="Keep it"
          lose={asked.value === 'end' ? 'End it' : 'End it and make a new one'}
          onKeep={() => setAsked(null)}
          onLose={() => {
            setAsked(null)
            submit({ feed: asked.value }, { method: 'post', preventScrollReset: true })
          }}
        >
          Every calendar program that reads it shows yours no more, until it is given a new address. This cannot be
          undone.
        </Sure>
      )}
      {since !== null && <p className="mt-2 text-xs text-muted-foreground">A new address ends the one before.</p>}
    </SettingsPage>
  )
}

function Address({ address }: { address: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('Copied.')
    } catch {
      field.current?.focus()
      setSaid('This browser does not let it be copied here. It is selected: copy it by hand.')
    }
  }
  return (
    <div className="mb-4 flex max-w-[560px] flex-col gap-1.5" role="status">
      <label htmlFor="feed" className="font-medium">
        Copy it now
      </label>
      {/* It wraps, so that on a phone too all of it is seen. */}
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
        <Button onClick={() => void copy()}>Copy</Button>
        {said}
      </div>
    </div>
  )
}

export { RouteError as ErrorBoundary }
