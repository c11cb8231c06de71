import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { Register } from 'contract/signup'
import { ChoosePassword, passwordConstraint } from '~/components/account/choose-password'
import { FormError } from '~/components/form/form-error'
import { TextField } from '~/components/form/field'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session.server'
import { register, requireSignedOut } from '~/services/signup.server'

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
        </>
      }
    >
      <EntryTitle title="Sign up">For borrowers, with the address their lender has.</EntryTitle>
      <SignupForm />
    </EntryPage>
  )
}

/** Works without JavaScript too; passwords are never sent back to the page. */
function SignupForm() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const name = { required: true, maxLength: 80 }
  const [form, fields] = useForm<Register>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    constraint: { firstName: name, lastName: name, email: { required: true }, ...passwordConstraint },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <TextField field={fields.firstName} label="First name" autoComplete="given-name" boxClassName="h-10" autoFocus />
      <TextField field={fields.lastName} label="Last name" autoComplete="family-name" boxClassName="h-10" />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        boxClassName="h-10"
      />
      <ChoosePassword fields={fields} />
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? 'Signing up' : 'Sign up'}
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
