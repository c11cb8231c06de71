import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { Register } from 'contract/signup'
import { ChoosePassword, passwordConstraint } from '~/components/account/choose-password'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { TextField } from '~/components/form/field'
import { ContactLine, EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session.server'
import { register, requireSignedOut } from '~/services/signup.server'

/** Its first field has the keys, also when one comes from another page. */
export const handle: RouteHandle = { takesFocus: true }

export const meta: MetaFunction = () => [{ title: 'Sign up · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  return requireSignedOut(request)
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return register(request)
}

export default function SignupPage() {
  return (
    <EntryPage
      foot={
        <>
          <p>
            You have an account? <EntryLink to={paths.login()}>Sign in</EntryLink>
          </p>
          <p>Agencies and reviewers are invited: open the link in your mail.</p>
          <ContactLine />
        </>
      }
    >
      <EntryTitle title="Sign up">For borrowers, with the address their lender has.</EntryTitle>
      <SignupForm />
    </EntryPage>
  )
}

function SignupForm() {
  const name = { required: true, maxLength: 80 }
  return (
    <EntryForm<Register>
      constraint={{ firstName: name, lastName: name, email: { required: true }, ...passwordConstraint }}
      submit={['Sign up', 'Signing up']}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.firstName}
            label="First name"
            autoComplete="given-name"
            boxClassName="h-10"
            autoFocus
          />
          <TextField field={fields.lastName} label="Last name" autoComplete="family-name" boxClassName="h-10" />
          <EmailField field={fields.email} />
          <ChoosePassword fields={fields} />
        </>
      )}
    </EntryForm>
  )
}

export { RouteError as ErrorBoundary }
