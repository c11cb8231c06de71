import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Invitation } from 'contract/people/calls'
import { t } from 'locales/entry'
import { NewPasswordForm } from '~/components/account/choose-password'
import { DeadLink } from '~/components/account/dead-link'
import { ContactLine, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { Parts } from '~/components/ui/parts'
import { instantText } from '~/lib/time/dates'
import { paths, withQuery } from '~/lib/paths'
import { completeProfile, findInvitation } from '~/services/session/invitation.server'
import { answerUnlessChosen } from '~/services/http/language.server'
import { orErrorPage } from '~/services/http/page.server'
import { findSession, requireSameOrigin } from '~/services/session/session.server'

export const meta: MetaFunction = () => [
  { title: `${t('entry.choosePassword')} · Plumbline` },
  // The URL is a secret.
  { name: 'robots', content: 'noindex' },
]

/** Reads the link without using it up: mail scanners open links, too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const invitation = await orErrorPage(findInvitation(request, token))
  answerUnlessChosen(request, invitation?.language ?? null)
  const signedInAs = findSession(request)?.user.email ?? null
  return data({ invitation, token, signedInAs, now: new Date().toISOString() }, { status: invitation ? 200 : 404 })
}

export async function action({ request, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return completeProfile(request, params.token ?? '')
}

export default function CompleteProfilePage() {
  const { invitation, token, signedInAs, now } = useLoaderData<typeof loader>()
  return (
    <EntryPage
      foot={
        <>
          {invitation && <p>{t('entry.worksUntil', { until: instantText(invitation.expiresAt, 'UTC', now) })}</p>}
          <ContactLine />
        </>
      }
    >
      {invitation ? (
        <Welcome invitation={invitation}>
          {signedInAs === null ? (
            <NewPasswordForm email={invitation.email} submit={t('entry.saveAndSignIn')} />
          ) : (
            <SignOutFirst email={signedInAs} back={paths.completeProfile(token)} />
          )}
        </Welcome>
      ) : (
        <DeadLink to={paths.login()} label={t('entry.signIn')}>
          {t('entry.deadInvitation')}
        </DeadLink>
      )}
    </EntryPage>
  )
}

function Welcome({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const { firstName, email, roleName, agencyName } = invitation
  const invited = { role: roleName, email: <b className="font-medium">{email}</b> }
  return (
    <>
      <EntryTitle title={t('entry.welcome', { name: firstName })}>
        <Parts
          of={
            agencyName
              ? t.parts('entry.invitedAsOf', { ...invited, agency: agencyName })
              : t.parts('entry.invitedAs', invited)
          }
        />
      </EntryTitle>
      {children}
    </>
  )
}

/** A signed-in person may have pages in other tabs, which would show their data under another name. */
function SignOutFirst({ email, back }: { email: string; back: string }) {
  return (
    <Form method="post" action={withQuery(paths.logout(), { redirectTo: back })} reloadDocument>
      <p className="mb-4">{t('entry.signedInAs', { email })}</p>
      <Button type="submit" size="lg" autoFocus>
        {t('entry.signOutFirst')}
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
