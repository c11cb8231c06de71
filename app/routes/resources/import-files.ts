import type { LoaderFunctionArgs } from '@remix-run/node'
import { sendImportFile } from '~/services/http/import-files.server'
import { refusalResponse } from '~/services/http/resource.server'
import { withSession } from '~/services/session/session.server'

/** Files of an import: its blank `template`, and the `failures` it left out. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendImportFile(request, params.noun ?? '', params.kind ?? ''))
  } catch (error) {
    return refusalResponse(request, error)
  }
}
