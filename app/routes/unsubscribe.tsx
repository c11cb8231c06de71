import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useNavigation } from '@remix-run/react'
import { t as kindText } from 'locales/message-kinds'
import { t } from 'locales/entry'
import { DeadLink } from '~/components/account/dead-link'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { Parts } from '~/components/ui/parts'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { unsubscribe } from '~/services/records/notifications.server'
import { requireOneClick } from '~/services/session/session.server'

export const meta: MetaFunction = () => [
  { title: `${t('entry.stopTitle')} · Plumbline` },
  // The URL is a secret.
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, params }: ActionFunctionArgs) {
  await requireOneClick(request)
  return unsubscribe(request, params.token ?? '')
}

/**
 * Opening the page unsubscribes nobody, because mail scanners open links, too: only the button does, or a mail
 * program's own.
 */
export default function UnsubscribePage() {
  const answer = useAnswer<typeof action>()
  return (
    <EntryPage
      foot={
        <p>
          <Parts
            of={t.parts('entry.changeIn', {
              link: <EntryLink to={paths.notificationSettings()}>{t('entry.yourSettings')}</EntryLink>,
            })}
          />
        </p>
      }
    >
      {answer ? <Done kind={answer.kind} /> : <ConfirmForm />}
    </EntryPage>
  )
}

function ConfirmForm() {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <EntryTitle title={t('entry.stop')}>{t('entry.stopText')}</EntryTitle>
      <Form method="post">
        <Button type="submit" variant="primary" size="lg" wide aria-disabled={busy}>
          {busy ? t('entry.stopping') : t('entry.stopTitle')}
        </Button>
      </Form>
    </>
  )
}

type Answer = Awaited<ReturnType<typeof action>>

function Done({ kind }: Answer) {
  if (!kind)
    return (
      <DeadLink to={paths.notificationSettings()} label={t('entry.settings')}>
        {t('entry.deadStop')}
      </DeadLink>
    )
  return (
    <EntryTitle title={t('entry.stopped')}>{t('entry.stoppedText', { kind: kindText(`kind.${kind}`) })}</EntryTitle>
  )
}

export { RouteError as ErrorBoundary }
