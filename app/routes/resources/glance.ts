import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { messages } from 'contract/messages'
import { getGlance } from '~/services/glance.server'
import { answer, answerWith } from '~/services/resource.server'

/** What the panel beside a list shows of a draw request: media that wait, and its attempts (`?requestId=`). */
export function loader({ request }: LoaderFunctionArgs) {
  const requestId = z.uuid().safeParse(new URL(request.url).searchParams.get('requestId'))
  if (!requestId.success) return answer(request, { message: messages.invalidInput }, 400)
  return answerWith(request, () => getGlance(request, requestId.data))
}
