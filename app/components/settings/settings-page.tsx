import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { OperationId } from 'contract/core/catalog'
import { may } from 'contract/core/policy'
import { t } from 'locales/settings'
import type { CommandId } from '~/commands/engine/command-id'
import { commandOf } from '~/commands/engine/registry'
import { focusHeading } from '~/components/shell/focus-on-navigation'
import { TabLink, TabLinks } from '~/components/ui/tabs'
import { useCommandServices } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { FormInUse, useHeldVersion } from './use-held-version'

/** The pages of the settings; each is shown to the roles that may run its command. */
const pages: readonly { label: Parameters<typeof t>[0]; to: string; command: CommandId }[] = [
  { label: 'settings.profile', to: paths.generalSettings(), command: 'go.settings' },
  { label: 'settings.email', to: paths.emailSettings(), command: 'go.emailSettings' },
  { label: 'settings.password', to: paths.passwordSettings(), command: 'go.passwordSettings' },
  { label: 'settings.sessions', to: paths.sessionSettings(), command: 'go.sessionSettings' },
  { label: 'settings.keys', to: paths.keySettings(), command: 'go.keySettings' },
  { label: 'settings.display', to: paths.displaySettings(), command: 'go.displaySettings' },
  { label: 'settings.calendar', to: paths.calendarSettings(), command: 'go.calendarSettings' },
  { label: 'settings.notifications', to: paths.notificationSettings(), command: 'go.notificationSettings' },
  { label: 'settings.commentTemplates', to: paths.templateSettings(), command: 'go.templateSettings' },
]

type SettingsPageProps = {
  title: string
  about?: ReactNode
  /** Version of the settings: a newer one remounts the page's form when it is not in use. */
  version?: string | number
  children: ReactNode
}

/** A settings page: heading, navigation, content. */
export function SettingsPage({ title, about, version, children }: SettingsPageProps) {
  const { role } = useCommandServices()
  const box = useRef<HTMLDivElement>(null)
  const inUse = useRef(() => false)
  const held = useHeldVersion(version, box, inUse)
  const shown = useRef(held)
  useEffect(() => {
    if (shown.current === held) return
    shown.current = held
    // Focuses the heading after the form with the focus was remounted.
    if (document.activeElement === document.body) focusHeading()
  }, [held])
  const isThere = (needs: OperationId | null) => needs === null || may(role, needs)
  return (
    <main className="toast-room min-h-0 flex-1 overflow-y-auto">
      <div className="border-b border-border px-3.5 py-2 max-md:px-1.5">
        <TabLinks label={t('settings.title')}>
          {pages
            .filter(({ command }) => isThere(commandOf(command).needs))
            .map(({ label, to }) => (
              <TabLink key={to} to={to}>
                {t.of(label)}
              </TabLink>
            ))}
        </TabLinks>
      </div>
      <div className="max-w-[880px] p-6 max-md:p-4">
        <h1 tabIndex={-1}>{title}</h1>
        {about && <p className="mt-1 text-foreground-2">{about}</p>}
        <div ref={box} className="mt-5">
          <FormInUse.Provider value={inUse}>
            <Fragment key={held}>{children}</Fragment>
          </FormInUse.Provider>
        </div>
      </div>
    </main>
  )
}
