import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/templates'
import type { RouteHandle } from '~/components/shell/route-handle'
import { RouteError } from '~/components/shell/error-screen'
import { TemplateForm } from '~/components/templates/template-form'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'
import { addTemplate, textsToCopy } from '~/services/records/templates.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => [{ label: t('templates.title'), to: paths.templates() }, { label: t('templates.newShort') }],
}

export const meta: MetaFunction = () => [{ title: `${t('templates.newTemplate')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'templates.create')
  const params = new URL(request.url).searchParams
  const [from, name] = [params.get('from'), params.get('named')]
  const named = name ? { name, summaryHtml: '', tableHtml: '' } : undefined
  return { tokens: openForm(), first: from ? await orErrorPage(textsToCopy(request, from)) : named }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return addTemplate(request, paths.templates())
}

/** A form gets its key when it opens: a failed attempt reuses it. */
export const shouldRevalidate = () => false

export default function NewTemplate() {
  return (
    <TemplateForm
      title={t('templates.newTemplate')}
      {...useLoaderData<typeof loader>()}
      answer={useAnswer<typeof action>()}
    />
  )
}

export { RouteError as ErrorBoundary }
