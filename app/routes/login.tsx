import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import type { SignIn } from 'contract/auth'
import { messages } from 'contract/messages'
import { FormError } from '~/components/form/form-error'
import { PasswordField, TextField } from '~/components/form/field'
import { Mark } from '~/components/shell/brand'
import { SitePlan } from '~/components/shell/site-plan'
import { Button } from '~/components/ui/button'
import { KeyCap, Keys } from '~/components/ui/key-cap'
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
    <main className="grid min-h-dvh grid-cols-1 lg:grid-cols-2">
      <section className="grid place-items-center px-6 py-12">
        <div className="w-full max-w-[336px]">
          <p className="mb-10 flex items-center gap-2.5 text-lg font-semibold tracking-[-.01em]">
            <Mark /> Plumbline
          </p>
          <h1 className="mb-6 text-2xl tracking-[-.02em]">Sign in</h1>
          <SignInForm />
          <p className="mt-6 border-t pt-5 text-muted-foreground">
            Invited? Open the link in your mail to choose a password.
          </p>
        </div>
      </section>
      <SitePlan className="max-lg:hidden" />
    </main>
  )
}

/** Works without JavaScript too: the action answers with the same messages at the same fields. */
function SignInForm() {
  const { ended } = useLoaderData<typeof loader>()
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
