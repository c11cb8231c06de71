import type { LoaderFunctionArgs } from '@remix-run/node'
import { callProvider } from '~/services/provider.server'
import { answerWith } from '~/services/resource.server'

/** Whether the provider’s database and jobs answer too; 503 where they do not. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerWith(request, () => callProvider(request, 'health.ready', {}))
