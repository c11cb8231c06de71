import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { Forgot } from 'contract/signup'
import { FormError } from '~/components/form/form-error'
import { TextField } from '~/components/form/field'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session.server'
import { requireSignedOut, sendForgotPassword } from '~/services/signup.server'

export const meta: MetaFunction = () => [{ title: 'Forgot your password · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  return requireSignedOut(request)
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return sendForgotPassword(request)
}

export default function ForgotPasswordPage() {
  return (
    <EntryPage
      foot={
        <p>
          You know it again? <EntryLink to={paths.login()}>Sign in</EntryLink>
        </p>
      }
    >
      <EntryTitle title="Forgot your password">A mail with a link leads you back in.</EntryTitle>
      <ForgotForm />
    </EntryPage>
  )
}

/** Works without JavaScript too. */
function ForgotForm() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<Forgot>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    constraint: { email: { required: true } },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <p role="status" className={answer?.sent ? 'rounded-md bg-muted px-3 py-2.5 text-foreground-2' : 'sr-only'}>
        {answer?.sent}
      </p>
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        boxClassName="h-10"
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? 'Sending' : 'Send the mail'}
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
