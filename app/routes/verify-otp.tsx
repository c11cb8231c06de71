import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useSearchParams } from '@remix-run/react'
import type { Otp } from 'contract/signup'
import { CodeField } from '~/components/account/code-field'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { ContactLine, EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { Button } from '~/components/ui/button'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session.server'
import { requireSignedOut, verifyOtp } from '~/services/signup.server'

/** Its first field has the keys, also when one comes from another page. */
export const handle: RouteHandle = { takesFocus: true }

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
        <>
          <p>
            Another address? <EntryLink to={paths.signup()}>Sign up again</EntryLink>
          </p>
          <ContactLine />
        </>
      }
    >
      <EntryTitle title="Enter your code">
        {email ? (
          <>
            Enter the six digits of the mail to <b className="font-medium break-words">{email}</b>. They work for ten
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
  const answer = useAnswer<{ sent?: string }>()
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
          <CodeField field={fields.otp} answer={answer} boxClassName="h-10" />
        </>
      )}
    </EntryForm>
  )
}

export { RouteError as ErrorBoundary }
