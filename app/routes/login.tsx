import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import type { SignIn } from 'contract/auth'
import { messages } from 'contract/messages'
import { FormError } from '~/components/form/form-error'
import { PasswordField, TextField } from '~/components/form/field'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { Button } from '~/components/ui/button'
import { KeyCap, Keys } from '~/components/ui/key-cap'
import { paths } from '~/lib/paths'
import { loginPage, signIn } from '~/services/login.server'
import { requireSameOrigin } from '~/services/session.server'
import { CornerDownLeft } from 'lucide-react'

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
        </>
      }
    >
      <EntryTitle title="Sign in" />
      <SignInForm />
    </EntryPage>
  )
}

/** Works without JavaScript too: the action answers with the same messages at the same fields. */
function SignInForm() {
  const { ended, said } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [search] = useSearchParams()
  const [form, fields] = useForm<SignIn>({
    lastResult: answer?.result,
    // The action checks by the contract's schema; nobody who only wants in should have to load it.
    constraint: { email: { required: true }, password: { required: true } },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      {said && !answer && (
        <p role="status" className="rounded-md bg-muted px-3 py-2.5 text-foreground-2">
          {said}
        </p>
      )}
      {(ended || search.has('redirectTo')) && !form.errors && !answer && (
        <p className="rounded-md bg-muted px-3 py-2.5 text-foreground-2">
          {ended ? messages.sessionEnded : messages.signedOut}
        </p>
      )}
      <FormError id={form.errorId} errors={form.errors} />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        boxClassName="h-10"
      />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" boxClassName="h-10" />
      <EntryLink to={paths.forgotPassword()}>Forgot your password?</EntryLink>
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? 'Signing in' : 'Sign in'}
        <Keys>
          <KeyCap label="Enter">
            <CornerDownLeft />
          </KeyCap>
        </Keys>
      </Button>
    </Form>
  )
}
