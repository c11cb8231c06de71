import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Do } from '~/components/palette/do'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { TemplatesForm } from '~/components/settings/templates-form'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { useAnswer } from '~/hooks/use-answer'
import { paths } from '~/lib/paths'
import { whenConcerned } from '~/live/concern'
import { getCommentTemplates, openTemplates, setCommentTemplates } from '~/services/comment-templates.server'
import { orErrorPage, requireCall } from '~/services/page.server'
import { requireSession } from '~/services/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: 'Comment templates', to: paths.templateSettings() }),
}

export const meta: MetaFunction = () => [{ title: 'Comment templates · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'commentTemplates.set')
  const templates = await orErrorPage(getCommentTemplates(request))
  return { templates, tokens: openTemplates(templates), isShipping: user.roleName === 'admin' }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return setCommentTemplates(request, paths.templateSettings())
}

export const shouldRevalidate = whenConcerned(({ event }) => event.noun === 'commentTemplates')

export default function TemplateSettingsPage() {
  const { templates, tokens, isShipping } = useLoaderData<typeof loader>()
  const whose = isShipping
    ? 'These ship with Plumbline: agencies that set none of their own have them.'
    : templates.own
      ? 'Your reviewers have these, in place of the ones that ship.'
      : 'These are the ones that ship. Change them, and your reviewers have yours.'
  return (
    <SettingsPage
      title="Comment templates"
      version={`${templates.version} ${templates.own}`}
      about={`On the keys 1 to 9 while reviewing: one press marks a photo defective with this reason. ${whose}`}
    >
      <TemplatesForm
        templates={templates.templates}
        tokens={{ ...tokens, version: templates.version }}
        answer={useAnswer<typeof action>()}
      />
      {!isShipping && templates.own && (
        <div className="mt-6 border-t border-border pt-4">
          <Do id="commentTemplates.reset" look="ghost" />
        </div>
      )}
    </SettingsPage>
  )
}

export { RouteError as ErrorBoundary }
