import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useSearchParams } from '@remix-run/react'
import type { Otp } from 'contract/signup'
import { EmailField, EntryForm } from '~/components/form/entry-form'
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

function CodeForm({ email, signup }: { email: string; signup: string }) {
  return (
    <EntryForm<Otp>
      defaultValue={{ email }}
      constraint={{ email: { required: true } }}
      submit={['Confirm', 'Checking']}
      after={
        <Button type="submit" name="intent" value="resend" variant="ghost" size="lg" wide formNoValidate>
          Send another code
        </Button>
      }
    >
      {(fields) => (
        <>
          {signup && <input type="hidden" name="signup" value={signup} />}
          {email ? <input type="hidden" name="email" value={email} /> : <EmailField field={fields.email} />}
          <TextField
            field={fields.otp}
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            boxClassName="h-10"
            className="text-lg tracking-[.3em]"
            autoFocus
          />
        </>
      )}
    </EntryForm>
  )
}

export { RouteError as ErrorBoundary }
