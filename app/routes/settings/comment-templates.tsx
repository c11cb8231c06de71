import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from 'locales/comment-templates'
import { CommandButton } from '~/components/command/command-button'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { TemplatesForm } from '~/components/settings/templates-form'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { seesAllAgencies } from 'contract/core/capabilities'
import { paths } from '~/lib/paths'
import { revalidateWhen } from '~/offline/store/revalidation-scope'
import { getCommentTemplates, openTemplates, setCommentTemplates } from '~/services/records/comment-templates.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: t('comments.title'), to: paths.templateSettings() }),
}

export const meta: MetaFunction = () => [{ title: `${t('comments.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'commentTemplates.set')
  const templates = await orErrorPage(getCommentTemplates(request))
  return { templates, tokens: openTemplates(templates), isShipping: seesAllAgencies(user.roleName) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return setCommentTemplates(request, paths.templateSettings())
}

export const shouldRevalidate = revalidateWhen(({ event }) => event.noun === 'commentTemplates')

export default function TemplateSettingsPage() {
  const { templates, tokens, isShipping } = useLoaderData<typeof loader>()
  const whose = isShipping ? t('comments.shipped') : templates.own ? t('comments.own') : t('comments.unchanged')
  return (
    <SettingsPage
      title={t('comments.title')}
      version={`${templates.version} ${templates.own}`}
      about={`${t('comments.about')} ${whose}`}
    >
      <TemplatesForm
        templates={templates.templates}
        tokens={{ ...tokens, version: templates.version }}
        answer={useAnswer<typeof action>()}
      />
      {!isShipping && templates.own && (
        <div className="mt-6 border-t border-border pt-4">
          <CommandButton id="commentTemplates.reset" look="ghost" />
        </div>
      )}
    </SettingsPage>
  )
}

export { RouteError as ErrorBoundary }
