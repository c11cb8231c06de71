import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireParam } from '~/lib/params'
import { importProgress, stopImport } from '~/services/forms/import.server'
import { answerWith } from '~/services/http/resource.server'
import { requireSameOrigin } from '~/services/session/session.server'

/** Progress of a running import of lots. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerWith(request, () => importProgress(request, requireParam(params, 'work')))
}

/** Stops the import. */
export async function action({ request, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return answerWith(request, () => stopImport(request, requireParam(params, 'work')))
}
