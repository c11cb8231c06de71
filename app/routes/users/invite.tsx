import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { DialogError } from '~/components/form/dialog-error'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import type { Choice } from '~/lib/choice'
import { UserForm } from '~/components/users/user-form'
import { paths } from '~/lib/paths'
import { requireCall } from '~/services/page.server'
import { listBeneath, openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'
import { inviteUser } from '~/services/users.server'

export const handle: RouteHandle = { mode: 'form', takesFocus: true, crumb: () => ({ label: 'Invite' }) }

export const meta: MetaFunction = () => [{ title: 'Invite a user · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'users.invite')
  return openForm()
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return inviteUser(request, listBeneath(request, paths.users()))
}

/** A form is minted when it opens: a failed try keeps its key. */
export const shouldRevalidate = () => false

export default function InviteUser() {
  return (
    <UserForm
      title="Invite a user"
      agencies={useOutletContext<Choice[]>()}
      list={paths.users()}
      tokens={useLoaderData<typeof loader>()}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { DialogError as ErrorBoundary }
