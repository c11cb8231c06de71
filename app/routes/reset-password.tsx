import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { Reset } from 'contract/signup'
import { ChoosePassword, passwordConstraint } from '~/components/account/choose-password'
import { DeadLink } from '~/components/account/dead-link'
import { FormError } from '~/components/form/form-error'
import { EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { paths } from '~/lib/paths'
import { orErrorPage } from '~/services/page.server'
import { requireSameOrigin } from '~/services/session.server'
import { choosePassword, findPasswordLink } from '~/services/signup.server'

export const meta: MetaFunction = () => [
  { title: 'Choose a new password · Plumbline' },
  // The address is a secret.
  { name: 'robots', content: 'noindex' },
]

/** Looks at the link without using it: mail scanners open links too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const link = await orErrorPage(findPasswordLink(request, params.token ?? ''))
  return data({ link }, { status: link ? 200 : 404 })
}

export async function action({ request, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return choosePassword(request, params.token ?? '')
}

export default function ResetPasswordPage() {
  const { link } = useLoaderData<typeof loader>()
  return (
    <EntryPage foot={link && <p>The link works once. Afterwards you sign in anew everywhere.</p>}>
      {link ? (
        <>
          <EntryTitle title="Choose a new password">
            For <b className="font-medium break-words">{link.email}</b>.
          </EntryTitle>
          <ResetForm email={link.email} />
        </>
      ) : (
        <DeadLink to={paths.forgotPassword()} label="Ask for a new one">
          It was used already, is older than an hour, or a newer one was sent.
        </DeadLink>
      )}
    </EntryPage>
  )
}

/** Works without JavaScript too; passwords are never sent back to the page. */
function ResetForm({ email }: { email: string }) {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<Reset>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    constraint: passwordConstraint,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <ChoosePassword fields={fields} email={email} autoFocus />
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? 'Saving' : 'Save'}
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
