import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/entry'
import { ContactForm } from '~/components/account/contact-form'
import { EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { paths } from '~/lib/paths'
import { openContact, sendContact } from '~/services/forms/contact.server'
import { findSignedIn, requireSameOrigin } from '~/services/session/session.server'

export const meta: MetaFunction = () => [{ title: `${t('entry.contactUs')} · Plumbline` }]

/** For people without a session; signed-in people use the page within the frame. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (await findSignedIn(request)) throw redirect(paths.support())
  return openContact(request)
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return sendContact(request)
}

export default function ContactPage() {
  return (
    <EntryPage
      foot={
        <p>
          <EntryLink to={paths.dashboard()}>{t('entry.back')}</EntryLink>
        </p>
      }
    >
      <ContactForm opened={useLoaderData<typeof loader>()} heading={EntryTitle} />
    </EntryPage>
  )
}

export { RouteError as ErrorBoundary }
