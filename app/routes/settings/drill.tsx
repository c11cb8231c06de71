import { randomInt } from 'node:crypto'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { t } from 'locales/keys'
import { DrillScreen } from '~/components/practice/drill-screen'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useViewer } from '~/components/shell/viewer'
import { parts, type Part } from '~/commands/keyboard/practice'
import { paths } from '~/lib/paths'
import { requireSession } from '~/services/session/session.server'

const titles = { learn: 'keys.learn', recall: 'keys.which' } as const satisfies Record<Part, string>

export const handle: RouteHandle = {
  mode: 'single',
  // Focuses the photo, so that it receives the keys.
  takesFocus: true,
  crumb: ({ params }) =>
    settingsCrumbs(
      { label: t('keys.title'), to: paths.keySettings() },
      { label: t('keys.practice'), to: paths.practice() },
      { label: t(params.part === 'recall' ? titles.recall : titles.learn) },
    ),
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t(data ? titles[data.part] : 'keys.practice')} · Plumbline` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const part = parts.find((one) => one === params.part)
  if (!part) throw new Response(null, { status: 404 })
  return { part, seed: randomInt(1, 2 ** 31 - 1) }
}

/** A running round is not shuffled again. */
export const shouldRevalidate = () => false

export default function DrillPage() {
  const { part, seed } = useLoaderData<typeof loader>()
  const { uuid } = useViewer()
  const [roundIndex, setRoundIndex] = useState(0)
  return (
    <DrillScreen
      key={`${part} ${roundIndex}`}
      part={part}
      title={t(titles[part])}
      seed={seed + roundIndex}
      userId={uuid}
      onAgain={() => setRoundIndex(roundIndex + 1)}
    />
  )
}

export { RouteError as ErrorBoundary }
