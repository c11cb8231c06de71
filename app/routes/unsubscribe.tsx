import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useNavigation } from '@remix-run/react'
import { say } from 'contract/messages'
import { DeadLink } from '~/components/account/dead-link'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { unsubscribe } from '~/services/notifications.server'
import { requireOneClick } from '~/services/session.server'

export const meta: MetaFunction = () => [
  { title: 'Stop these mails · Plumbline' },
  // The address is a secret.
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, params }: ActionFunctionArgs) {
  await requireOneClick(request)
  return unsubscribe(request, params.token ?? '')
}

/** Opening it stops nothing, since mail scanners open links too: the button does, and so does a mail program's own. */
export default function UnsubscribePage() {
  const answer = useAnswer<typeof action>()
  return (
    <EntryPage
      foot={
        <p>
          All you are told of, and how, is in <EntryLink to={paths.notificationSettings()}>your settings</EntryLink>.
        </p>
      }
    >
      {answer ? <Done kind={answer.kind} /> : <Ask />}
    </EntryPage>
  )
}

function Ask() {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <EntryTitle title="Stop these mails?">
        You get no more mails of the kind you came from. What happens is still shown where you are signed in.
      </EntryTitle>
      <Form method="post">
        <Button type="submit" variant="primary" size="lg" wide aria-disabled={busy}>
          {busy ? 'Stopping' : 'Stop these mails'}
        </Button>
      </Form>
    </>
  )
}

type Answer = Awaited<ReturnType<typeof action>>

function Done({ kind }: Answer) {
  if (!kind)
    return (
      <DeadLink to={paths.notificationSettings()} label="Your settings">
        It was not copied whole, or its mail is gone. Your settings stop mails too.
      </DeadLink>
    )
  return <EntryTitle title="These mails are stopped">No more mails that say: {say(`kind.${kind}`)}.</EntryTitle>
}

export { RouteError as ErrorBoundary }
