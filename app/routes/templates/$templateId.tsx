import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/templates'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { TemplateForm } from '~/components/templates/template-form'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { opensAnother } from '~/lib/revalidation'
import { orErrorPage } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'
import { getTemplate, updateTemplate } from '~/services/records/templates.server'

export const handle: RouteHandle = {
  mode: 'form',
  crumb: ({ data }) => [
    { label: t('templates.title'), to: paths.templates() },
    { label: (data as { template: { name: string } } | undefined)?.template.name ?? t('templates.one') },
  ],
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.template.name ?? t('templates.one')} · Plumbline` },
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

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = opensAnother('templateId')

export default function EditTemplate() {
  const data = useLoaderData<typeof loader>()
  const { uuid, name, summaryHtml, tableHtml } = data.template
  const first = { name, summaryHtml, tableHtml }
  return <TemplateForm key={uuid} title={name} first={first} {...data} answer={useAnswer<typeof action>()} />
}

export { RouteError as ErrorBoundary }
