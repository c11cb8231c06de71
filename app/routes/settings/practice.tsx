import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { readRounds, type Round, type Rounds } from '~/components/practice/last-time'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useClock } from '~/components/shell/use-clock'
import { useViewer } from '~/components/shell/viewer'
import { Button } from '~/components/ui/button'
import { askedKeys } from '~/commands/keyboard/practice'
import { useCommandContext, useKeySettings, useScreen } from '~/hooks/use-command-context'
import { instantText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: 'Keys', to: paths.keySettings() }, { label: 'Practice', to: paths.practice() }),
}

export const meta: MetaFunction = () => [{ title: 'Practice the keys · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return null
}

/** Practice of the review keys, learned in a few minutes and repeated the next day (keyboard goal 14). */
export default function PracticePage() {
  const { role } = useCommandContext()
  const settings = useKeySettings()
  const { uuid } = useViewer()
  useScreen({ mode: 'page' })
  const count = askedKeys(role, settings).length
  const [rounds, setRounds] = useState<Rounds | null>(null)
  useEffect(() => setRounds(readRounds(uuid)), [uuid])
  return (
    <SettingsPage
      title="Practice the keys"
      about={`The ${count} keys of a review, with drawn photos. Nothing you press here changes a record.`}
    >
      <ul className="flex max-w-[640px] flex-col border-t border-border">
        <PartLine
          label="Learn the keys"
          what="Each key is shown, then asked for. Takes about five minutes."
          to={paths.drill('learn')}
          round={rounds && (rounds.learn ?? 'none')}
          isFirst={!rounds?.learn}
        />
        <PartLine
          label="Which key?"
          what="Each key is asked for once, without showing it. Best on the next day."
          to={paths.drill('recall')}
          round={rounds && (rounds.recall ?? 'none')}
          isFirst={Boolean(rounds?.learn)}
        />
      </ul>
      <p className="mt-4">
        <Link to={paths.keySettings()} className="text-primary-ink hover:underline">
          Change keys
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
          {round === 'none' ? 'Not done in this browser yet.' : round && <LastTime round={round} />}
        </p>
      </div>
      <Button asChild variant={isFirst ? 'primary' : 'outline'}>
        <Link to={to} aria-label={label}>
          Begin
        </Link>
      </Button>
    </li>
  )
}

function LastTime({ round: { at, known, of, seconds } }: { round: Round }) {
  const { now } = useClock()
  const { zone } = useViewer()
  const minutes = Math.max(1, Math.round(seconds / 60))
  return `${instantText(at, zone, now)}: ${known} of ${of} known at the first press, in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

export { RouteError as ErrorBoundary }
