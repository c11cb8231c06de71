import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { messages } from 'contract/messages'
import { listComments, listItemHistory, listMatches, listReplacedMedia } from '~/services/media.server'
import { answer, answerWith } from '~/services/resource.server'

const query = z.union([
  z.object({ requestId: z.uuid(), before: z.coerce.number().int().min(2) }),
  z.object({ itemId: z.uuid() }),
  z.object({ mediaId: z.uuid() }),
  z.object({ matchesOf: z.uuid() }),
])

/**
 * What the review asks for beside the page: media that were replaced, of the attempts before one (`?requestId=&before=`),
 * media of a cost code over attempts and earlier draws (`?itemId=`), the comments of one media item (`?mediaId=`), or
 * what its evidence checks found (`?matchesOf=`).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!asked.success) return answer(request, { message: messages.invalidInput }, 400)
  const wanted = asked.data
  return answerWith(request, () => {
    if ('before' in wanted) return listReplacedMedia(request, wanted.requestId, wanted.before, { signedOut: 'throw' })
    if ('itemId' in wanted) return listItemHistory(request, wanted.itemId, { signedOut: 'throw' })
    if ('matchesOf' in wanted) return listMatches(request, wanted.matchesOf, { signedOut: 'throw' })
    return listComments(request, wanted.mediaId, { signedOut: 'throw' })
  })
}
