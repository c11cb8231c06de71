import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import type { FilterChoices } from '~/components/table/filter-choices'
import { movesBelow } from '~/lib/revalidation'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { requireSession } from '~/services/session/session.server'
import { agencyChoices, reviewerChoices } from '~/services/records/users.server'

/** Lists show without choices that fail to load: then only the list's own failure is an error (spec §4). */
export async function loader({ request }: LoaderFunctionArgs): Promise<FilterChoices> {
  const { user } = await requireSession(request)
  const [agencies, reviewers] = await Promise.all([
    agencyChoices(request, user).catch(() => []),
    reviewerChoices(request, user).catch(() => []),
  ])
  return { agencies, reviewers }
}

const isAffected = revalidateWhen(({ event }) => event.noun === 'user')

/** Filtering, sorting and turning the page load only the rows. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !movesBelow(args) && isAffected(args)

/** Loads the people to filter by once for the lists below. */
export default function FilterChoicesLayout() {
  return <Outlet context={useLoaderData<typeof loader>()} />
}
