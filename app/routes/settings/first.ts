import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { paths } from '~/lib/paths'
import { requireSession } from '~/services/session/session.server'

/** Redirects the settings' own path to the first settings page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return redirect(paths.generalSettings())
}
