import { t } from 'locales/settings'
import type { CommandId } from '~/commands/engine/command-id'
import { CommandButton } from '~/components/command/command-button'

const places = [
  { command: 'go.dashboard', what: 'settings.lookDashboard' },
  { command: 'go.requests', what: 'settings.lookRequests' },
  { command: 'go.audit', what: 'settings.lookAudit' },
] as const satisfies readonly { command: CommandId; what: string }[]

/** For people without notifications: the pages that show what happened, with their keys. */
export function WhereToLook() {
  return (
    <ul aria-label={t('settings.whereToLook')} className="max-w-[560px] border-t border-border">
      {places.map(({ command, what }) => (
        <li key={command} className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-border py-1.5">
          <span className="min-w-0 flex-1">{t(what)}</span>
          <CommandButton id={command} />
        </li>
      ))}
    </ul>
  )
}
