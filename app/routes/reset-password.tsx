import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NewPasswordForm } from '~/components/account/choose-password'
import { DeadLink } from '~/components/account/dead-link'
import { ContactLine, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { paths } from '~/lib/paths'
import { orErrorPage } from '~/services/page.server'
import { requireSameOrigin } from '~/services/session.server'
import { choosePassword, findPasswordLink } from '~/services/signup.server'

export const meta: MetaFunction = () => [
  { title: 'Choose a new password · Plumbline' },
  // The address is a secret.
  { name: 'robots', content: 'noindex' },
]

/** Looks at the link without using it: mail scanners open links too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const link = await orErrorPage(findPasswordLink(request, params.token ?? ''))
  return data({ link }, { status: link ? 200 : 404 })
}

export async function action({ request, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return choosePassword(request, params.token ?? '')
}

export default function ResetPasswordPage() {
  const { link } = useLoaderData<typeof loader>()
  return (
    <EntryPage
      foot={
        <>
          {link && <p>The link works once. Afterwards you sign in anew everywhere.</p>}
          <ContactLine />
        </>
      }
    >
      {link ? (
        <>
          <EntryTitle title="Choose a new password">
            For <b className="font-medium break-words">{link.email}</b>.
          </EntryTitle>
          <NewPasswordForm email={link.email} submit="Save" />
        </>
      ) : (
        <DeadLink to={paths.forgotPassword()} label="Ask for a new one">
          It was used already, is older than an hour, or your password or address was changed since.
        </DeadLink>
      )}
    </EntryPage>
  )
}

export { RouteError as ErrorBoundary }
