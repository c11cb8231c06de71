import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { useState, useSyncExternalStore } from 'react'
import { sayOfKeys } from 'contract/own-key-messages'
import { Do } from '~/components/palette/do'
import { latePart, useLatePart } from '~/components/palette/late-part'
import { KeyChoices } from '~/components/settings/key-choices'
import { KeyLine } from '~/components/settings/key-line'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/handle'
import { Input } from '~/components/ui/input'
import { gaveWayWords, keyLines } from '~/commands/own-keys'
import type { KeyLine as Line } from '~/commands/own-keys'
import { inWords } from '~/commands/key-words'
import { commandOf, registry } from '~/commands/registry'
import { settle } from '~/commands/remaps'
import { sheetColumns } from '~/commands/sheet'
import { usePlatform } from '~/hooks/platform'
import { useCommandContext, useKeySettings, useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { requireSession } from '~/services/session.server'

/** The words of every command are many: the page is there before them. */
const otherWords = latePart(() => import('~/commands/other-words'))

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: 'Keys', to: paths.keySettings() }),
}

export const meta: MetaFunction = () => [{ title: 'Keys · Plumbline' }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return null
}

/** A person's own, in every browser they sign in; each has a copy, so that keys are there at once and without a network. */
export default function KeySettingsPage() {
  const { lines, gaveWay, unknown } = useLines()
  useScreen({ mode: 'page' })
  const [typed, setTyped] = useState('')
  const fits = useFits(typed.trim().toLowerCase())
  return (
    <SettingsPage
      title="Keys"
      about={
        <>
          For you alone, wherever you sign in. Escape, the number keys and the keys inside the palette stay as they are.{' '}
          <Link to={paths.practice()} className="text-primary-ink underline">
            Practice the keys
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <KeyChoices />
        {gaveWay.length + unknown.length > 0 && (
          <p role="status" className="text-foreground-2">
            {gaveWay.length > 0 && sayOfKeys('gaveWay', { list: gaveWay.join('; ') })}{' '}
            {unknown.length > 0 && sayOfKeys('elsewhere', { list: unknown.join(', ') })}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Input
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder="Find a key or what it does"
            aria-label="Find a key or what it does"
            boxClassName="w-72 max-md:w-full"
          />
          <Do id="keys.reset" />
        </div>
        <Lines lines={lines.filter(fits)} />
      </div>
    </SettingsPage>
  )
}

/** Which lines fit what was typed: their words and keys anywhere, the palette's other words for them where one begins. */
function useFits(typed: string) {
  const platform = usePlatform()
  const others = useLatePart(otherWords)
  return ({ ids, label, keys }: Line) => {
    const shown = [label, ...keys.map((one) => inWords(one, platform))].join(' ').toLowerCase()
    const also = others ? ids.flatMap((id) => ['', ...others.wordsFor(commandOf(id)).split('\n')]) : []
    return shown.includes(typed) || also.join(' ').toLowerCase().includes(` ${typed}`)
  }
}

function useLines() {
  const { settings, role } = useCommandContext()
  const live = useKeySettings()
  const platform = usePlatform()
  const own = useSyncExternalStore(settings.subscribe, settings.own, () => none)
  const settled = settle(registry, { ...live, keys: own })
  return {
    lines: keyLines(role, live, own),
    gaveWay: gaveWayWords(settled, role, platform),
    unknown: settled.unknown,
  }
}
const none = {}

function Lines({ lines }: { lines: readonly Line[] }) {
  const [open, setOpen] = useState<string | null>(null)
  if (lines.length === 0) return <p className="text-foreground-2">No key fits.</p>
  return sheetColumns.map(({ title, groups }) => {
    const own = lines.filter(({ group }) => groups.some((one) => one === group))
    return (
      own.length > 0 && (
        <section key={title} className="max-w-[640px]">
          <h2 className="pb-1.5">{title}</h2>
          <ul className="border-t border-border">
            {own.map((line) => (
              <KeyLine
                key={line.id}
                line={line}
                isOpen={open === line.id}
                onToggle={() => setOpen(open === line.id ? null : line.id)}
              />
            ))}
          </ul>
        </section>
      )
    )
  })
}

export { RouteError as ErrorBoundary }
