import type { LoaderFunctionArgs } from '@remix-run/node'
import { sendLotFile } from '~/services/lot-files.server'
import { refusalOf } from '~/services/resource.server'
import { withSession } from '~/services/session.server'

/** Files of lots: `export` of the list its query names, the import's `template`, the `failures` of an import. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendLotFile(request, params.kind ?? ''))
  } catch (error) {
    return refusalOf(request, error)
  }
}
