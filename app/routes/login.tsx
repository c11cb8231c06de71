import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { SignIn } from 'contract/auth'
import { messages } from 'contract/messages'
import { EmailField, EntryForm, Note } from '~/components/form/entry-form'
import { PasswordField } from '~/components/form/field'
import { type Carried, ContactLine, EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import type { RouteHandle } from '~/components/shell/handle'
import { dismissToast, readToasts } from '~/components/shell/toasts'
import { KeyCap, Keys } from '~/components/ui/key-cap'
import { paths } from '~/lib/paths'
import { loginPage, signIn } from '~/services/login.server'
import { requireSameOrigin } from '~/services/session.server'
import { CornerDownLeft } from 'lucide-react'

/** Its first field has the keys, also when one comes from another page. */
export const handle: RouteHandle = { takesFocus: true }

export const meta: MetaFunction = () => [{ title: 'Sign in · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request)
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return signIn(request)
}

export default function LoginPage() {
  return (
    <EntryPage
      foot={
        <>
          <p>
            No account? <EntryLink to={paths.signup()}>Sign up</EntryLink>
          </p>
          <p>Invited? Open the link in your mail to choose a password.</p>
          <ContactLine />
        </>
      }
    >
      <EntryTitle title="Sign in" />
      <SignInForm />
    </EntryPage>
  )
}

function SignInForm() {
  const { ended, said, email: known, whileEmpty } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  // Read when the link is followed: the field keeps what is typed to itself.
  const [carried] = useState<Carried>({ email: known })
  // What a notice said of it on the page before stands here now.
  useEffect(() => {
    for (const { id, text } of readToasts()) if (text === ended) dismissToast(id)
  }, [ended])
  const why = ended || (search.has('redirectTo') ? messages.signedOut : '')
  return (
    <EntryForm<SignIn>
      defaultValue={{ email: known }}
      constraint={{ email: { required: true }, password: { required: true } }}
      submit={['Sign in', 'Signing in']}
      hint={
        <Keys>
          <KeyCap label="Enter">
            <CornerDownLeft />
          </KeyCap>
        </Keys>
      }
      before={
        <>
          {said && <Note role="status">{said}</Note>}
          {whileEmpty && <Note>{whileEmpty}</Note>}
          {why && <Note>{why}</Note>}
        </>
      }
    >
      {({ email, password }) => (
        <>
          <div onInput={({ target }) => target instanceof HTMLInputElement && (carried.email = target.value)}>
            <EmailField field={email} autoFocus={known === ''} />
          </div>
          <PasswordField
            field={password}
            label="Password"
            autoComplete="current-password"
            boxClassName="h-10"
            autoFocus={known !== ''}
          />
          <EntryLink to={paths.forgotPassword()} state={carried}>
            Forgot your password?
          </EntryLink>
        </>
      )}
    </EntryForm>
  )
}
