import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { Contact } from 'contract/contact'
import { FormError } from '~/components/form/form-error'
import { TextAreaField, TextField } from '~/components/form/field'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Button } from '~/components/ui/button'
import { paths } from '~/lib/paths'
import { openContact, sendContact } from '~/services/contact.server'
import { requireSameOrigin } from '~/services/session.server'

export const meta: MetaFunction = () => [{ title: 'Contact us · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  return openContact(request)
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return sendContact(request)
}

export default function ContactPage() {
  const answer = useActionData<typeof action>()
  return (
    <EntryPage
      foot={
        <p>
          <EntryLink to={paths.dashboard()}>Back to Plumbline</EntryLink>
        </p>
      }
    >
      {answer?.sent ? (
        <EntryTitle title="Thank you">
          <span role="status">{answer.sent}</span>
        </EntryTitle>
      ) : (
        <>
          <EntryTitle title="Contact us">An answer comes by mail.</EntryTitle>
          <ContactForm />
        </>
      )}
    </EntryPage>
  )
}

/** Works without JavaScript too. */
function ContactForm() {
  const { key, name, email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm<Contact>({
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    defaultValue: { name, email },
    constraint: {
      name: { required: true, maxLength: 80 },
      email: { required: true },
      subject: { required: true, maxLength: 120 },
      message: { required: true, maxLength: 4000 },
    },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <input type="hidden" name="idempotencyKey" value={key} />
      <FormError id={form.errorId} errors={form.errors} />
      <TextField field={fields.name} label="Name" autoComplete="name" boxClassName="h-10" />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        boxClassName="h-10"
      />
      <TextField field={fields.subject} label="Subject" boxClassName="h-10" />
      <TextAreaField field={fields.message} label="Message" rows={6} />
      <Button type="submit" variant="primary" size="lg" wide className="mt-2" aria-disabled={busy}>
        {busy ? 'Sending' : 'Send'}
      </Button>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
