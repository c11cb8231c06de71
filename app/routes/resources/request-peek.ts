import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { t as sayOfField } from 'locales/fields'
import { getRequestPeek } from '~/services/records/request-peek.server'
import { answer, answerWith } from '~/services/http/resource.server'

/** Content of a list's side panel for a draw request: undecided media and attempts (`?requestId=`). */
export function loader({ request }: LoaderFunctionArgs) {
  const requestId = z.uuid().safeParse(new URL(request.url).searchParams.get('requestId'))
  if (!requestId.success) return answer(request, { message: sayOfField('invalidInput') }, 400)
  return answerWith(request, () => getRequestPeek(request, requestId.data))
}
