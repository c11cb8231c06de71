import type { MetaFunction } from '@remix-run/node'
import { requestTitle } from '~/components/requests/request-title'
import type { RouteHandle } from '~/components/shell/handle'
import { SummaryTab } from '~/components/summaries/summary-tab'

export const handle: RouteHandle = { crumb: () => ({ label: 'Summary' }) }

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches, 'Summary') }]

export default SummaryTab
