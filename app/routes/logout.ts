import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/lib/paths'
import { signOut } from '~/services/session/login.server'
import { requireSameOrigin } from '~/services/session/session.server'

/** Opening the URL does not sign out; only a post does. */
export function loader() {
  return redirect(paths.dashboard())
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return signOut(request)
}
