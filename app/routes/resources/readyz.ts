import type { LoaderFunctionArgs } from '@remix-run/node'
import { callProvider } from '~/services/http/provider.server'
import { answerWith } from '~/services/http/resource.server'

/** Readiness of the provider with its database and jobs; 503 if one of them fails. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerWith(request, () => callProvider(request, 'health.ready', {}))
