import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { paths } from '~/lib/paths'
import { requireSession } from '~/services/session.server'

/** The settings' own address leads to the first of their pages. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return redirect(paths.generalSettings())
}
