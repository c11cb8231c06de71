import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useSearchParams } from '@remix-run/react'
import type { Otp } from 'contract/account/signup'
import { CodeField } from '~/components/account/code-field'
import { t } from 'locales/entry'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { ContactLine, EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { Button } from '~/components/ui/button'
import { useAnswer } from '~/hooks/use-answer'
import { Parts } from '~/components/ui/parts'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session/session.server'
import { requireSignedOut, verifyOtp } from '~/services/session/signup.server'

/** Focuses the first field, also after a client navigation. */
export const handle: RouteHandle = { takesFocus: true }

export const meta: MetaFunction = () => [{ title: `${t('entry.enterCode')} · Plumbline` }]

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
            <Parts
              of={t.parts('entry.wrongEmail', {
                link: <EntryLink to={paths.signup()}>{t('entry.signUpAgain')}</EntryLink>,
              })}
            />
          </p>
          <ContactLine />
        </>
      }
    >
      <EntryTitle title={t('entry.enterCode')}>
        {email ? (
          <Parts of={t.parts('entry.codeSent', { email: <b className="font-medium break-words">{email}</b> })} />
        ) : (
          t('entry.codeSentSomewhere')
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
      submit={[t('entry.confirm'), t('entry.checking')]}
      after={
        <Button type="submit" name="intent" value="resend" variant="ghost" size="lg" wide formNoValidate>
          {t('entry.anotherCode')}
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
