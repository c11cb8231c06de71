import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireParam } from '~/lib/params'
import { importProgress, stopImport } from '~/services/lot-import.server'
import { answerWith } from '~/services/resource.server'
import { requireSameOrigin } from '~/services/session.server'

/** How far an import of lots is while it runs. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerWith(request, () => importProgress(request, requireParam(params, 'work')))
}

/** Stops it. */
export async function action({ request, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return answerWith(request, () => stopImport(request, requireParam(params, 'work')))
}
