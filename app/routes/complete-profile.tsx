import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { CompleteProfile } from 'contract/auth'
import { say } from 'contract/messages'
import type { Invitation } from 'contract/users'
import { ChoosePassword, passwordConstraint } from '~/components/account/choose-password'
import { DeadLink } from '~/components/account/dead-link'
import { FormError } from '~/components/form/form-error'
import { EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
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
      <PasswordForm email={email} />
    </>
  )
}

/** Works without JavaScript too; passwords are never sent back to the page. */
function PasswordForm({ email }: { email: string }) {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<CompleteProfile>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    constraint: passwordConstraint,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <ChoosePassword fields={fields} email={email} autoFocus />
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? 'Saving' : 'Save and sign in'}
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
