import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/entry'
import { t as reportText } from 'locales/report'
import { DeadLink } from '~/components/account/dead-link'
import { SharedScreen } from '~/components/report/shared-screen'
import { EntryPage } from '~/components/shell/entry-page'
import { RouteError } from '~/components/shell/error-screen'
import { paths } from '~/lib/paths'
import { answerUnlessChosen } from '~/services/http/language.server'
import { findShared } from '~/services/records/shared-report.server'

export const meta: MetaFunction<typeof loader> = ({ data: given }) => [
  {
    title: `${reportText('report.of', { address: given?.shared?.report.address ?? reportText('report.aLot') })} · Plumbline`,
  },
  // The URL is a secret.
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex, nofollow' })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const shared = await findShared(request, token)
  answerUnlessChosen(request, shared?.language ?? null)
  return data({ shared, token, now: new Date().toISOString() }, shared ? 200 : 404)
}

/** The report behind a lender's link, without an account (domain rule 14). */
export default function SharedPage() {
  const { shared, token, now } = useLoaderData<typeof loader>()
  if (shared) return <SharedScreen shared={shared} token={token} now={now} />
  return (
    <EntryPage>
      <DeadLink to={paths.contact()} label={t('entry.contactUs')}>
        {t('entry.deadReport')}
      </DeadLink>
    </EntryPage>
  )
}

export { RouteError as ErrorBoundary }
