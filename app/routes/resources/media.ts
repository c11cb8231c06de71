import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { t as sayOfField } from 'locales/fields'
import { listComments, listItemHistory, listMatches, listReplacedMedia } from '~/services/records/media.server'
import { answer, answerWith } from '~/services/http/resource.server'

const query = z.union([
  z.object({ requestId: z.uuid(), before: z.coerce.number().int().min(2) }),
  z.object({ itemId: z.uuid() }),
  z.object({ mediaId: z.uuid() }),
  z.object({ matchesOf: z.uuid() }),
])

/**
 * Data that the review loads in addition to its page: replaced media of the attempts before one
 * (`?requestId=&before=`), media of a cost code over attempts and earlier draws (`?itemId=`), the comments of a media
 * item (`?mediaId=`), or the findings of its evidence checks (`?matchesOf=`).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const parsed = query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!parsed.success) return answer(request, { message: sayOfField('invalidInput') }, 400)
  const wanted = parsed.data
  return answerWith(request, () => {
    if ('before' in wanted) return listReplacedMedia(request, wanted.requestId, wanted.before, { signedOut: 'throw' })
    if ('itemId' in wanted) return listItemHistory(request, wanted.itemId, { signedOut: 'throw' })
    if ('matchesOf' in wanted) return listMatches(request, wanted.matchesOf, { signedOut: 'throw' })
    return listComments(request, wanted.mediaId, { signedOut: 'throw' })
  })
}
