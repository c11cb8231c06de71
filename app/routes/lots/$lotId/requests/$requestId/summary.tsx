import type { MetaFunction } from '@remix-run/node'
import { t } from 'locales/requests'
import { requestTitle } from '~/components/requests/request-title'
import type { RouteHandle } from '~/components/shell/route-handle'
import { SummaryTab } from '~/components/summaries/summary-tab'

export const handle: RouteHandle = { crumb: () => ({ label: t('requests.summary') }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, t('requests.summary')) }]

export default SummaryTab
