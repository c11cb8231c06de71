import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/lib/paths'
import { signOut } from '~/services/login.server'
import { requireSameOrigin } from '~/services/session.server'

/** Opening the address signs nobody out: only a post does. */
export function loader() {
  return redirect(paths.dashboard())
}

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return signOut(request)
}
