import type { LoaderFunctionArgs } from '@remix-run/node'
import { sendLotFile } from '~/services/http/lot-files.server'
import { refusalResponse } from '~/services/http/resource.server'
import { withSession } from '~/services/session/session.server'

/** Files of lots: `export` of the list its query names, `budget` of one lot. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return withSession(request, await sendLotFile(request, params.kind ?? ''))
  } catch (error) {
    return refusalResponse(request, error)
  }
}
