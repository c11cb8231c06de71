import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Unlink } from 'lucide-react'
import type { CompleteProfile } from 'contract/auth'
import { messages, say } from 'contract/messages'
import type { Invitation } from 'contract/users'
import { FormError } from '~/components/form/form-error'
import { PasswordField } from '~/components/form/field'
import { Mark } from '~/components/shell/brand'
import { RouteError } from '~/components/shell/error-screen'
import { SitePlan } from '~/components/shell/site-plan'
import { EmptyState } from '~/components/status/empty-state'
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
    <main className="grid min-h-dvh grid-cols-1 lg:grid-cols-2">
      <section className="grid place-items-center px-6 py-12">
        <div className="w-full max-w-[336px]">
          <p className="mb-10 flex items-center gap-2.5 text-lg font-semibold tracking-[-.01em]">
            <Mark /> Plumbline
          </p>
          {invitation ? <Welcome invitation={invitation} now={now} /> : <DeadLink />}
        </div>
      </section>
      <SitePlan className="max-lg:hidden" />
    </main>
  )
}

function Welcome({ invitation, now }: { invitation: Invitation; now: string }) {
  const { firstName, email, roleName, agencyName, expiresAt } = invitation
  return (
    <>
      <h1 className="text-2xl tracking-[-.02em]">Welcome, {firstName}</h1>
      <p className="mt-1 mb-6 text-foreground-2">
        You are invited as {say(`choice.${roleName}`).toLowerCase()}
        {agencyName ? ` of ${agencyName}` : ''}. Choose a password for <b className="font-medium">{email}</b>.
      </p>
      <PasswordForm email={email} />
      <p className="mt-6 border-t pt-5 text-muted-foreground">
        This link works once, until {instantText(expiresAt, defaultZone, now)}.
      </p>
    </>
  )
}

function DeadLink() {
  return (
    <EmptyState
      heading="h1"
      icon={Unlink}
      title="This link does not work any more"
      className="items-start p-0 text-left"
      actions={
        <Button asChild>
          <Link to={paths.login()}>Sign in</Link>
        </Button>
      }
    >
      <p>
        It was used already, is older than seven days, or a newer one was sent. Sign in if you have a password; else ask
        whoever invited you for a new link.
      </p>
    </EmptyState>
  )
}

/** Works without JavaScript too; passwords are never sent back to the page. */
function PasswordForm({ email }: { email: string }) {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<CompleteProfile>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    constraint: { password: { required: true }, confirmPassword: { required: true } },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      {/* For password managers: whose password this is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        field={fields.password}
        label="Password"
        help={messages.passwordRule}
        autoComplete="new-password"
        boxClassName="h-10"
        autoFocus
      />
      <PasswordField
        field={fields.confirmPassword}
        label="Confirm password"
        autoComplete="new-password"
        boxClassName="h-10"
      />
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? 'Saving' : 'Save and sign in'}
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
