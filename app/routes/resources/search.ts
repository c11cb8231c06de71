import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalog } from 'contract/core/catalog'
import { t as sayOfField } from 'locales/fields'
import { fromQuery } from 'contract/core/query-fields'
import { answer, answerWith } from '~/services/http/resource.server'
import { searchRecords } from '~/services/records/search.server'

/**
 * Records for the palette, by the query of the search operation (`?q=&types=&where.…`). A later keystroke aborts the
 * earlier search.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { query } = catalog.search
  const parsed = query.safeParse(fromQuery(query, new URL(request.url).searchParams))
  if (!parsed.success) return answer(request, { message: sayOfField('invalidInput') }, 400)
  const { signal } = request
  return answerWith(request, () => searchRecords(request, parsed.data, { signal, signedOut: 'throw' }))
}
