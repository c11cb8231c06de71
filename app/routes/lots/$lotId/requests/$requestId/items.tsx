import type { MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { ItemsTab } from '~/components/requests/items-tab'
import { requestTitle } from '~/components/requests/request-title'
import { useInspection } from '~/components/review/inspection-context'
import { RouteError } from '~/components/shell/error-screen'

export const meta: MetaFunction = ({ matches }) => [{ title: requestTitle(matches) }]

export default function RequestItemsPage() {
  return (
    <>
      <ItemsTab inspection={useInspection()} />
      <Outlet />
    </>
  )
}

export { RouteError as ErrorBoundary }
