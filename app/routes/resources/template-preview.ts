import type { ActionFunctionArgs } from '@remix-run/node'
import { answerWith } from '~/services/resource.server'
import { requireSameOrigin } from '~/services/session.server'
import { previewTemplate } from '~/services/templates.server'

/** A template as it would be shown, before it is saved. */
export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return answerWith(request, () => previewTemplate(request))
}
