import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLocation } from '@remix-run/react'
import type { Forgot } from 'contract/signup'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { type Carried, ContactLine, EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session.server'
import { requireSignedOut, sendForgotPassword } from '~/services/signup.server'

/** Its first field has the keys, also when one comes from another page. */
export const handle: RouteHandle = { takesFocus: true }

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
        <>
          <p>
            You know it again? <EntryLink to={paths.login()}>Sign in</EntryLink>
          </p>
          <ContactLine />
        </>
      }
    >
      <EntryTitle title="Forgot your password">A mail with a link leads you back in.</EntryTitle>
      <ForgotForm />
    </EntryPage>
  )
}

function ForgotForm() {
  const carried = useLocation().state as Carried | null
  return (
    <EntryForm<Forgot>
      defaultValue={{ email: carried?.email ?? '' }}
      constraint={{ email: { required: true } }}
      submit={['Send the mail', 'Sending']}
    >
      {({ email }) => <EmailField field={email} autoFocus />}
    </EntryForm>
  )
}

export { RouteError as ErrorBoundary }
