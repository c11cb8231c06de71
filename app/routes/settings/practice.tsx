import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { t } from 'locales/keys'
import { readRounds, type Round, type Rounds } from '~/components/practice/last-time'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { Button } from '~/components/ui/button'
import { practicedKeys } from '~/commands/keyboard/practice'
import { useCommandServices, useKeySettings, useScreen } from '~/hooks/use-command-context'
import { instantText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () =>
    settingsCrumbs(
      { label: t('keys.title'), to: paths.keySettings() },
      { label: t('keys.practice'), to: paths.practice() },
    ),
}

export const meta: MetaFunction = () => [{ title: `${t('keys.practiceTitle')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return null
}

/** Practice of the review keys, learned in a few minutes and repeated the next day (keyboard goal 14). */
export default function PracticePage() {
  const { role } = useCommandServices()
  const settings = useKeySettings()
  const { uuid } = useViewer()
  useScreen({ mode: 'page' })
  const count = practicedKeys(role, settings).length
  const [rounds, setRounds] = useState<Rounds | null>(null)
  useEffect(() => setRounds(readRounds(uuid)), [uuid])
  return (
    <SettingsPage title={t('keys.practiceTitle')} about={t('keys.practiceAbout', { count })}>
      <ul className="flex max-w-[640px] flex-col border-t border-border">
        <PartLine
          label={t('keys.learn')}
          what={t('keys.learnAbout')}
          to={paths.drill('learn')}
          round={rounds && (rounds.learn ?? 'none')}
          isFirst={!rounds?.learn}
        />
        <PartLine
          label={t('keys.which')}
          what={t('keys.whichAbout')}
          to={paths.drill('recall')}
          round={rounds && (rounds.recall ?? 'none')}
          isFirst={Boolean(rounds?.learn)}
        />
      </ul>
      <p className="mt-4">
        <Link to={paths.keySettings()} className="text-primary-ink hover:underline">
          {t('keys.changeKeys')}
        </Link>
      </p>
    </SettingsPage>
  )
}

type PartLineProps = {
  label: string
  what: string
  to: string
  /** Null until it is read from this browser. */
  round: Round | 'none' | null
  /** True for the suggested next part. */
  isFirst: boolean
}

function PartLine({ label, what, to, round, isFirst }: PartLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-border py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base">{label}</h2>
        <p className="text-foreground-2">{what}</p>
        <p className="min-h-5 text-muted-foreground">
          {round === 'none' ? t('keys.notDone') : round && <LastTime round={round} />}
        </p>
      </div>
      <Button asChild variant={isFirst ? 'primary' : 'outline'}>
        <Link to={to} aria-label={label}>
          {t('keys.begin')}
        </Link>
      </Button>
    </li>
  )
}

function LastTime({ round: { at, known, of, seconds } }: { round: Round }) {
  const { now } = useClock()
  const { zone } = useViewer()
  const minutes = Math.max(1, Math.round(seconds / 60))
  return <>{t('keys.lastTime', { when: instantText(at, zone, now), known, total: of, minutes })}</>
}

export { RouteError as ErrorBoundary }
