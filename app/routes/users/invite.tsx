import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { t } from 'locales/users'
import { DialogError } from '~/components/form/dialog-error'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import type { Choice } from '~/lib/choice'
import { UserForm } from '~/components/users/user-form'
import { paths } from '~/lib/paths'
import { requireCall } from '~/services/http/page.server'
import { listBeneath, openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'
import { inviteUser } from '~/services/records/users.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: t('users.inviteShort') }) }

export const meta: MetaFunction = () => [{ title: `${t('users.inviteTitle')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'users.invite')
  return openForm()
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return inviteUser(request, listBeneath(request, paths.users()))
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function InviteUser() {
  return (
    <UserForm
      title={t('users.inviteTitle')}
      agencies={useOutletContext<Choice[]>()}
      list={paths.users()}
      tokens={useLoaderData<typeof loader>()}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
