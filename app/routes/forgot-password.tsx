import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { Forgot } from 'contract/signup'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
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

function ForgotForm() {
  return (
    <EntryForm<Forgot> constraint={{ email: { required: true } }} submit={['Send the mail', 'Sending']}>
      {({ email }) => <EmailField field={email} autoFocus />}
    </EntryForm>
  )
}

export { RouteError as ErrorBoundary }
