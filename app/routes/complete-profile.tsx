import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { say } from 'contract/messages'
import type { Invitation } from 'contract/users'
import { NewPasswordForm } from '~/components/account/choose-password'
import { DeadLink } from '~/components/account/dead-link'
import { EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { defaultZone, instantText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { completeProfile, findInvitation } from '~/services/invitation.server'
import { orErrorPage } from '~/services/page.server'
import { requireSameOrigin } from '~/services/session.server'

export const meta: MetaFunction = () => [
  { title: 'Choose your password · Plumbline' },
  // The address is a secret.
  { name: 'robots', content: 'noindex' },
]

/** Looks at the link without using it: mail scanners open links too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const invitation = await orErrorPage(findInvitation(request, params.token ?? ''))
  return data({ invitation, now: new Date().toISOString() }, { status: invitation ? 200 : 404 })
}

export async function action({ request, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return completeProfile(request, params.token ?? '')
}

export default function CompleteProfilePage() {
  const { invitation, now } = useLoaderData<typeof loader>()
  return (
    <EntryPage
      foot={invitation && <p>This link works once, until {instantText(invitation.expiresAt, defaultZone, now)}.</p>}
    >
      {invitation ? (
        <Welcome invitation={invitation} />
      ) : (
        <DeadLink to={paths.login()} label="Sign in">
          It was used already, is older than seven days, or a newer one was sent. Sign in if you have a password; else
          ask whoever invited you for a new link.
        </DeadLink>
      )}
    </EntryPage>
  )
}

function Welcome({ invitation }: { invitation: Invitation }) {
  const { firstName, email, roleName, agencyName } = invitation
  return (
    <>
      <EntryTitle title={`Welcome, ${firstName}`}>
        You are invited as {say(`choice.${roleName}`).toLowerCase()}
        {agencyName ? ` of ${agencyName}` : ''}. Choose a password for <b className="font-medium">{email}</b>.
      </EntryTitle>
      <NewPasswordForm email={email} submit="Save and sign in" />
    </>
  )
}

export { RouteError as ErrorBoundary }
