import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from 'contract/catalogue'
import { messages } from 'contract/messages'
import { fromQuery } from 'contract/query-fields'
import { answer, answerWith } from '~/services/resource.server'
import { searchRecords } from '~/services/search.server'

/** Records for the palette, by the query of the search itself (`?q=&types=&where.…`). A later keystroke aborts the earlier search. */
export function loader({ request }: LoaderFunctionArgs) {
  const { query } = catalogue.search
  const asked = query.safeParse(fromQuery(query, new URL(request.url).searchParams))
  if (!asked.success) return answer(request, { message: messages.invalidInput }, 400)
  const { signal } = request
  return answerWith(request, () => searchRecords(request, asked.data, { signal, signedOut: 'throw' }))
}
