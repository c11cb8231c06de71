import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '~/components/shell/handle'
import { RouteError } from '~/components/shell/error-screen'
import { TemplateForm } from '~/components/templates/template-form'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { opensAnother } from '~/lib/revalidation'
import { orErrorPage } from '~/services/page.server'
import { openForm } from '~/services/record-form.server'
import { requireSession } from '~/services/session.server'
import { getTemplate, updateTemplate } from '~/services/templates.server'

export const handle: RouteHandle = {
  mode: 'form',
  crumb: ({ data }) => [
    { label: 'Report templates', to: paths.templates() },
    { label: (data as { template: { name: string } } | undefined)?.template.name ?? 'Template' },
  ],
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.template.name ?? 'Template'} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const template = await orErrorPage(getTemplate(request, requireParam(params, 'templateId')))
  return { template, tokens: openForm(template) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  return updateTemplate(request, requireParam(params, 'templateId'), paths.templates())
}

/** What is being typed stays as it was opened; a conflict is told when it is saved. */
export const shouldRevalidate = opensAnother('templateId')

export default function EditTemplate() {
  const data = useLoaderData<typeof loader>()
  const { uuid, name, summaryHtml, tableHtml } = data.template
  const first = { name, summaryHtml, tableHtml }
  return <TemplateForm key={uuid} title={name} first={first} {...data} answer={useAnswer<typeof action>()} />
}

export { RouteError as ErrorBoundary }
