import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { t as sayOfField } from 'locales/fields'
import { ProviderError } from '~/services/http/wire.server'
import { getBudgetToDate } from '~/services/records/draws.server'
import { answer, answerWith } from '~/services/http/resource.server'

const query = z.object({ lotId: z.uuid(), lineId: z.uuid().optional() })

/** Figures of a budget line (`?lotId=&lineId=`), or of the totals, and how each is computed; nothing of a line that was just removed. */
export function loader({ request }: LoaderFunctionArgs) {
  const read = query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!read.success) return answer(request, { message: sayOfField('invalidInput') }, 400)
  return answerWith(request, () => getBudgetToDate(request, read.data.lotId, read.data.lineId).catch(noneIfGone))
}

function noneIfGone(error: unknown) {
  if (error instanceof ProviderError && error.status === 404) return {}
  throw error
}
