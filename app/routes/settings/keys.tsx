import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { useState, useSyncExternalStore } from 'react'
import { t } from 'locales/commands'
import { t as text } from 'locales/keys'
import { t as sayOfKeys } from 'locales/custom-keys'
import { CommandButton } from '~/components/command/command-button'
import { lazyPart, useLazyPart } from '~/hooks/use-lazy-part'
import { KeyChoices } from '~/components/settings/key-choices'
import { KeyLine } from '~/components/settings/key-line'
import { settingsCrumbs } from '~/components/settings/crumbs'
import { SettingsPage } from '~/components/settings/settings-page'
import { RouteError } from '~/components/shell/error-screen'
import type { RouteHandle } from '~/components/shell/route-handle'
import { Input } from '~/components/ui/input'
import { Parts } from '~/components/ui/parts'
import { replacedKeysTexts, keyLines } from '~/commands/keyboard/key-lines'
import type { KeyLine as Line } from '~/commands/keyboard/key-lines'
import { inWords } from '~/commands/keyboard/key-labels'
import { commandOf, registry } from '~/commands/engine/registry'
import { settle } from '~/commands/keyboard/custom-bindings'
import { sheetColumns } from '~/commands/keyboard/cheat-sheet'
import { usePlatform } from '~/hooks/use-platform'
import { useCommandServices, useKeySettings, useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { requireSession } from '~/services/session/session.server'

/** Loaded lazily: the synonyms of all commands are large, and the page works without them. */
const lazySynonyms = lazyPart(() => import('~/commands/text/synonyms'))

export const handle: RouteHandle = {
  mode: 'page',
  crumb: () => settingsCrumbs({ label: text('keys.title'), to: paths.keySettings() }),
}

export const meta: MetaFunction = () => [{ title: `${text('keys.title')} · Plumbline` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSession(request)
  return null
}

/**
 * Key settings of a person, the same in every browser; a change applies at once, also offline.
 */
export default function KeySettingsPage() {
  const { lines, replaced, unknown } = useLines()
  useScreen({ mode: 'page' })
  const [typed, setTyped] = useState('')
  const fits = useMatches(typed.trim().toLowerCase())
  return (
    <SettingsPage
      title={text('keys.title')}
      about={
        <Parts
          of={text.parts('keys.about', {
            practice: (
              <Link to={paths.practice()} className="text-primary-ink underline">
                {text('keys.practiceTitle')}
              </Link>
            ),
          })}
        />
      }
    >
      <div className="flex flex-col gap-6">
        <KeyChoices />
        {replaced.length + unknown.length > 0 && (
          <p role="status" className="text-foreground-2">
            {replaced.length > 0 && sayOfKeys('customKeys.replaced', { list: replaced.join('; ') })}{' '}
            {unknown.length > 0 && sayOfKeys('customKeys.unknownCommands', { list: unknown.join(', ') })}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Input
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder={text('keys.find')}
            aria-label={text('keys.find')}
            boxClassName="w-72 max-md:w-full"
          />
          <CommandButton id="keys.reset" />
        </div>
        <Lines lines={lines.filter(fits)} />
      </div>
    </SettingsPage>
  )
}

/** Filters rows by the typed text: their labels and keys anywhere, synonyms from their beginning. */
function useMatches(typed: string) {
  const platform = usePlatform()
  const others = useLazyPart(lazySynonyms)
  return ({ ids, label, keys }: Line) => {
    const shown = [label, ...keys.map((one) => inWords(one, platform))].join(' ').toLowerCase()
    const also = others ? ids.flatMap((id) => ['', ...others.searchWordsOf(commandOf(id)).split('\n')]) : []
    return shown.includes(typed) || also.join(' ').toLowerCase().includes(` ${typed}`)
  }
}

function useLines() {
  const { settings, role } = useCommandServices()
  const live = useKeySettings()
  const platform = usePlatform()
  const own = useSyncExternalStore(settings.subscribe, settings.custom, () => none)
  const settled = settle(registry, { ...live, keys: own })
  return {
    lines: keyLines(role, live, own),
    replaced: replacedKeysTexts(settled, role, platform),
    unknown: settled.unknown,
  }
}
const none = {}

function Lines({ lines }: { lines: readonly Line[] }) {
  const [open, setOpen] = useState<string | null>(null)
  if (lines.length === 0) return <p className="text-foreground-2">{text('keys.noResults')}</p>
  return sheetColumns.map(({ title, groups }) => {
    const own = lines.filter(({ group }) => groups.some((one) => one === group))
    return (
      own.length > 0 && (
        <section key={title} className="max-w-[640px]">
          <h2 className="pb-1.5">{t(title)}</h2>
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
