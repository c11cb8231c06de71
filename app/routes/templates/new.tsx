import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { TemplateForm } from '~/components/templates/template-form'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { orErrorPage, requireCall } from '~/services/page.server'
import { openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'
import { addTemplate, wordsToCopy } from '~/services/templates.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => [{ label: 'Report templates', to: paths.templates() }, { label: 'New' }],
}

export const meta: MetaFunction = () => [{ title: 'New template · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'templates.create')
  const asked = new URL(request.url).searchParams
  const [from, name] = [asked.get('from'), asked.get('named')]
  const named = name ? { name, summaryHtml: '', tableHtml: '' } : undefined
  return { tokens: openForm(), first: from ? await orErrorPage(wordsToCopy(request, from)) : named }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return addTemplate(request, paths.templates())
}

/** A form is minted when it opens: a failed try keeps its key. */
export const shouldRevalidate = () => false

export default function NewTemplate() {
  return <TemplateForm title="New template" {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
}

export { RouteError as ErrorBoundary }
