import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from 'locales/entry'
import { ContactForm } from '~/components/account/contact-form'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { openContact, sendContact } from '~/services/forms/contact.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = { crumb: () => ({ label: t('entry.contactUs') }) }

export const meta: MetaFunction = () => [{ title: `${t('entry.contactUs')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return openContact(request)
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return sendContact(request)
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-5">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="mt-1 text-foreground-2">{children}</p>
    </div>
  )
}

/** The contact form within the frame, with its keys and palette. */
export default function SupportPage() {
  return (
    <main className="toast-room min-h-0 flex-1 overflow-y-auto p-6 max-md:p-4">
      <div className="max-w-[480px]">
        <ContactForm opened={useLoaderData<typeof loader>()} heading={Heading} />
      </div>
    </main>
  )
}

export { RouteError as ErrorBoundary }
