import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerWith } from '~/services/resource.server'
import { searchRecords } from '~/services/search.server'

/** Records by a few letters, for the palette: `?q=&types=`. A later keystroke aborts the earlier search. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const { signal } = request
  return answerWith(request, () =>
    searchRecords(request, searchParams.get('q') ?? '', searchParams.get('types'), { signal, signedOut: 'throw' }),
  )
}
