import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import type { ListedNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { ImportScreen } from '~/components/import/import-screen'
import { importLists, importTexts } from '~/components/import/import-texts'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { importRecords, recentImports } from '~/services/forms/import.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { requireSession } from '~/services/session/session.server'
import { agencyChoices } from '~/services/records/users.server'
import { nounKey } from 'contract/imports/text'

/** The kind of record a page imports, by its address: `/lots/import`. */
const listed = Object.keys(importLists) as ListedNoun[]
function nounAt(pathname: string): ListedNoun {
  const found = listed.find((noun) => pathname.startsWith(`/${noun}/`))
  return found ?? 'lots'
}
const nounOf = ({ url }: Request): ListedNoun => nounAt(new URL(url).pathname)

export const handle: RouteHandle = {
  crumb: ({ pathname }) => {
    const noun = nounAt(pathname)
    return [{ label: importTexts[noun].label(), to: importLists[noun] }, { label: t('import.importLabel') }]
  },
}

export const meta: MetaFunction = ({ location }) => [
  {
    title: `${t('import.title', { records: t('import.many', { noun: nounKey(nounAt(location.pathname)) }) })} · Plumbline`,
  },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  const noun = nounOf(request)
  requireCall(user, noun === 'lots' ? 'lots.import' : 'imports.run')
  const [agencies, recent] = await orErrorPage(
    Promise.all([agencyChoices(request, user), recentImports(request, { noun })]),
  )
  return { noun, agencies, recent }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireSession(request)
  return importRecords(request, { noun: nounOf(request) })
}

/**
 * Checking a file changes nothing. The list of recent imports also follows live events: it may be loaded again because of
 * them while an import ends, which cancels the import's own reload.
 */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData ? formData.get('intent') === 'import' : defaultShouldRevalidate

export default function ImportPage() {
  const { noun, agencies, recent } = useLoaderData<typeof loader>()
  return (
    <ImportScreen
      key={noun}
      noun={noun}
      list={importLists[noun]}
      agencies={agencies}
      recent={recent}
      answered={useAnswer<typeof action>()}
    />
  )
}

export { RouteError as ErrorBoundary }
