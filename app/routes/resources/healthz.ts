import type { LoaderFunctionArgs } from '@remix-run/node'
import { callProvider } from '~/services/http/provider.server'
import { answerWith } from '~/services/http/resource.server'

/** Liveness of the provider, on the web app's port, which is the only one a proxy knows. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerWith(request, () => callProvider(request, 'health.live', {}))
