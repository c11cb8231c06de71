import type { LoaderFunctionArgs } from '@remix-run/node'
import { languageOf } from 'locales/languages'
import { answerWith } from '~/services/http/resource.server'
import { getDraft } from '~/services/records/reports.server'

/** A report in a language, for a PDF made in the browser (`?language=&lotId=&request=&template=`). */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [requestId, template] = [searchParams.get('request'), searchParams.get('template')]
  const of = { lotId: searchParams.get('lotId') ?? '', requestId, template }
  return answerWith(request, () => getDraft(request, languageOf(searchParams.get('language')), of))
}
