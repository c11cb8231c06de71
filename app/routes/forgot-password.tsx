import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLocation } from '@remix-run/react'
import type { Forgot } from 'contract/account/signup'
import { t } from 'locales/entry'
import { EmailField, EntryForm } from '~/components/form/entry-form'
import { type Carried, ContactLine, EntryLink, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { Parts } from '~/components/ui/parts'
import { paths } from '~/lib/paths'
import { requireSameOrigin } from '~/services/session/session.server'
import { requireSignedOut, sendForgotPassword } from '~/services/session/signup.server'

/** Focuses the first field, also after a client navigation. */
export const handle: RouteHandle = { takesFocus: true }

export const meta: MetaFunction = () => [{ title: `${t('entry.forgotTitle')} · Plumbline` }]

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
        <>
          <p>
            <Parts
              of={t.parts('entry.remembered', {
                link: <EntryLink to={paths.login()}>{t('entry.signIn')}</EntryLink>,
              })}
            />
          </p>
          <ContactLine />
        </>
      }
    >
      <EntryTitle title={t('entry.forgotTitle')}>{t('entry.forgotText')}</EntryTitle>
      <ForgotForm />
    </EntryPage>
  )
}

function ForgotForm() {
  const carried = useLocation().state as Carried | null
  return (
    <EntryForm<Forgot>
      defaultValue={{ email: carried?.email ?? '' }}
      constraint={{ email: { required: true } }}
      submit={[t('entry.sendLink'), t('entry.sending')]}
    >
      {({ email }) => <EmailField field={email} autoFocus />}
    </EntryForm>
  )
}

export { RouteError as ErrorBoundary }
