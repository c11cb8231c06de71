import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Contact } from 'contract/contact'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { TextAreaField, TextField } from '~/components/form/field'
import { focusHeading } from '~/components/shell/arrival'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { ModEnter } from '~/components/ui/mod-enter'
import { usePlatform } from '~/hooks/platform'
import { useAnswer } from '~/hooks/use-answer'
import { forgetText, useKeptText } from '~/hooks/use-kept-text'
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

/** Where what is typed is kept: one person's is not another's, who signs in after them. */
const usePlace = () => `plumbline.contact ${useLoaderData<typeof loader>().email}`

/** In place of the form that was sent. */
function Thanks({ children }: { children: string }) {
  const place = usePlace()
  useEffect(focusHeading, [])
  useEffect(() => forgetText(place), [place])
  return (
    <EntryTitle title="Thank you">
      <span role="status">{children}</span>
    </EntryTitle>
  )
}

export default function ContactPage() {
  const answer = useAnswer<typeof action>()
  return (
    <EntryPage
      foot={
        <p>
          <EntryLink to={paths.dashboard()}>Back to Plumbline</EntryLink>
        </p>
      }
    >
      {answer?.sent ? (
        <Thanks>{answer.sent}</Thanks>
      ) : (
        <>
          <EntryTitle title="Contact us">An answer comes by mail.</EntryTitle>
          <ContactForm />
        </>
      )}
    </EntryPage>
  )
}

function ContactForm() {
  const { key, name, email } = useLoaderData<typeof loader>()
  const platform = usePlatform()
  const box = useRef<HTMLDivElement>(null)
  const { keep } = useKeptText(box, usePlace())
  return (
    <EntryForm<Contact>
      defaultValue={{ name, email }}
      constraint={{
        name: { required: true, maxLength: 80 },
        email: { required: true },
        subject: { required: true, maxLength: 120 },
        message: { required: true, maxLength: 4000 },
      }}
      submit={['Send', 'Sending']}
      hint={<ModEnter isMac={platform === 'mac'} />}
    >
      {(fields) => (
        <div ref={box} onInput={keep} className="contents">
          <input type="hidden" name="idempotencyKey" value={key} />
          <TextField field={fields.name} label="Name" autoComplete="name" boxClassName="h-10" />
          <EmailField field={fields.email} />
          <TextField field={fields.subject} label="Subject" boxClassName="h-10" />
          <TextAreaField field={fields.message} label="Message" rows={6} />
        </div>
      )}
    </EntryForm>
  )
}

export { RouteError as ErrorBoundary }
