import type { LoaderFunctionArgs } from '@remix-run/node'
import { callProvider } from '~/services/provider.server'
import { answerWith } from '~/services/resource.server'

/** Whether the provider answers, told where a proxy asks: on the one port it knows. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerWith(request, () => callProvider(request, 'health.live', {}))
