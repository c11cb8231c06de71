import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation, useSearchParams } from '@remix-run/react'
import type { Otp } from 'contract/signup'
import { FormError } from '~/components/form/form-error'
import { TextField } from '~/components/form/field'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session.server'
import { requireSignedOut, verifyOtp } from '~/services/signup.server'

export const meta: MetaFunction = () => [{ title: 'Enter your code · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  return requireSignedOut(request)
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return verifyOtp(request)
}

export default function VerifyOtpPage() {
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  return (
    <EntryPage
      foot={
        <p>
          Another address? <EntryLink to={paths.signup()}>Sign up again</EntryLink>
        </p>
      }
    >
      <EntryTitle title="Enter your code">
        {email ? (
          <>
            Six digits are on their way to <b className="font-medium break-words">{email}</b>. They work for ten
            minutes.
          </>
        ) : (
          'The six digits of the mail that was sent to you.'
        )}
      </EntryTitle>
      <CodeForm email={email} signup={search.get('signup') ?? ''} />
    </EntryPage>
  )
}

/** Works without JavaScript too: both buttons send the one form. */
function CodeForm({ email, signup }: { email: string; signup: string }) {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<Otp>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { email },
    constraint: { email: { required: true } },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <p role="status" className={answer?.sent ? 'rounded-md bg-muted px-3 py-2.5 text-foreground-2' : 'sr-only'}>
        {answer?.sent}
      </p>
      {signup && <input type="hidden" name="signup" value={signup} />}
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" boxClassName="h-10" />
      )}
      <TextField
        field={fields.otp}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        boxClassName="h-10"
        className="text-lg tracking-[.3em]"
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? 'Checking' : 'Confirm'}
      </Button>
      <Button type="submit" name="intent" value="resend" variant="ghost" size="lg" wide formNoValidate>
        Send another code
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
