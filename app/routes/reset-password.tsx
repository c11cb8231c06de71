import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/entry'
import { NewPasswordForm } from '~/components/account/choose-password'
import { DeadLink } from '~/components/account/dead-link'
import { ContactLine, EntryPage, EntryTitle } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { Parts } from '~/components/ui/parts'
import { paths } from '~/lib/paths'
import { orErrorPage } from '~/services/http/page.server'
import { requireSameOrigin } from '~/services/session/session.server'
import { choosePassword, findPasswordLink } from '~/services/session/signup.server'

export const meta: MetaFunction = () => [
  { title: `${t('entry.newPassword')} · Plumbline` },
  // The URL is a secret.
  { name: 'robots', content: 'noindex' },
]

/** Reads the link without using it up: mail scanners open links, too. */
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
          {link && <p>{t('entry.worksOnce')}</p>}
          <ContactLine />
        </>
      }
    >
      {link ? (
        <>
          <EntryTitle title={t('entry.newPassword')}>
            <Parts
              of={t.parts('entry.newPasswordFor', { email: <b className="font-medium break-words">{link.email}</b> })}
            />
          </EntryTitle>
          <NewPasswordForm email={link.email} submit={t('entry.save')} />
        </>
      ) : (
        <DeadLink to={paths.forgotPassword()} label={t('entry.newLink')}>
          {t('entry.deadPassword')}
        </DeadLink>
      )}
    </EntryPage>
  )
}

export { RouteError as ErrorBoundary }
