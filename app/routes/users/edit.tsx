import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext, useSearchParams } from '@remix-run/react'
import { t } from 'locales/users'
import { DialogError } from '~/components/form/dialog-error'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import type { Choice } from '~/lib/choice'
import { UserForm } from '~/components/users/user-form'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { opensAnother } from '~/lib/revalidation'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'
import { getUser, updateUser } from '~/services/records/users.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('users.edit') }) }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? t('users.editNamed', { name: data.user.name }) : t('users.editUser')} · Plumbline` },
]

/** The page that the form returns to: the list below, or the person's page that opened it. */
const beneath = (search: URLSearchParams, userId: string) => (search.has('from') ? paths.user(userId) : paths.users())

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user: viewer } = await requireSession(request)
  requireCall(viewer, 'users.update')
  const user = await orErrorPage(getUser(request, requireParam(params, 'userId')))
  return { user, tokens: openForm(user) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const userId = requireParam(params, 'userId')
  const { search, searchParams } = new URL(request.url)
  return updateUser(request, userId, searchParams.has('from') ? paths.user(userId) : `${paths.users()}${search}`)
}

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = opensAnother('userId')

export default function EditUser() {
  const { user, tokens } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return (
    <UserForm
      key={user.uuid}
      title={t('users.editNamed', { name: user.name || user.email })}
      user={user}
      agencies={useOutletContext<Choice[]>()}
      list={beneath(search, user.uuid)}
      tokens={tokens}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
