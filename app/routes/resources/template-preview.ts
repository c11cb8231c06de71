import type { ActionFunctionArgs } from '@remix-run/node'
import { answerWith } from '~/services/http/resource.server'
import { requireSameOrigin } from '~/services/session/session.server'
import { previewTemplate } from '~/services/records/templates.server'

/** Preview of a template before it is saved. */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return answerWith(request, () => previewTemplate(request))
}
