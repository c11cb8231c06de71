import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { say } from 'contract/messages'
import type { Invitation } from 'contract/users'
import { NewPasswordForm } from '~/components/account/choose-password'
import { DeadLink } from '~/components/account/dead-link'
import { ContactLine, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { instantText } from '~/lib/dates'
import { paths, withQuery } from '~/lib/paths'
import { completeProfile, findInvitation } from '~/services/invitation.server'
import { orErrorPage } from '~/services/page.server'
import { findSession, requireSameOrigin } from '~/services/session.server'

export const meta: MetaFunction = () => [
  { title: 'Choose your password · Plumbline' },
  // The address is a secret.
  { name: 'robots', content: 'noindex' },
]

/** Looks at the link without using it: mail scanners open links too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const invitation = await orErrorPage(findInvitation(request, token))
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
          {invitation && <p>This link works once, until {instantText(invitation.expiresAt, 'UTC', now)} UTC.</p>}
          <ContactLine />
        </>
      }
    >
      {invitation ? (
        <Welcome invitation={invitation}>
          {signedInAs === null ? (
            <NewPasswordForm email={invitation.email} submit="Save and sign in" />
          ) : (
            <SignOutFirst email={signedInAs} back={paths.completeProfile(token)} />
          )}
        </Welcome>
      ) : (
        <DeadLink to={paths.login()} label="Sign in">
          It was used already, is older than seven days, or a newer one was sent. Sign in if you have a password; else
          ask whoever invited you for a new link.
        </DeadLink>
      )}
    </EntryPage>
  )
}

function Welcome({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const { firstName, email, roleName, agencyName } = invitation
  return (
    <>
      <EntryTitle title={`Welcome, ${firstName}`}>
        You are invited as {say(`choice.${roleName}`).toLowerCase()}
        {agencyName ? ` of ${agencyName}` : ''}. Choose a password for <b className="font-medium">{email}</b>.
      </EntryTitle>
      {children}
    </>
  )
}

/** Whoever is signed in has pages in other tabs, which would go on showing what is theirs under another name. */
function SignOutFirst({ email, back }: { email: string; back: string }) {
  return (
    <Form method="post" action={withQuery(paths.logout(), { redirectTo: back })} reloadDocument>
      <p className="mb-4">You are signed in here as {email}. Sign out first.</p>
      <Button type="submit" size="lg" autoFocus>
        Sign out and go on
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
