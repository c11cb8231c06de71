import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { OperationId } from 'contract/catalogue'
import { may } from 'contract/policy'
import type { CommandId } from '~/commands/command'
import { commandOf } from '~/commands/registry'
import { focusHeading } from '~/components/shell/arrival'
import { TabLink, TabLinks } from '~/components/ui/tabs'
import { useCommandContext } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { FormInUse, useHeld } from './use-held'

/** The pages of the settings, each there for the roles that may call what leads to it. */
const pages: readonly { label: string; to: string; command: CommandId }[] = [
  { label: 'Profile', to: paths.generalSettings(), command: 'go.settings' },
  { label: 'Email', to: paths.emailSettings(), command: 'go.emailSettings' },
  { label: 'Password', to: paths.passwordSettings(), command: 'go.passwordSettings' },
  { label: 'Sessions', to: paths.sessionSettings(), command: 'go.sessionSettings' },
  { label: 'Keys', to: paths.keySettings(), command: 'go.keySettings' },
  { label: 'Display', to: paths.displaySettings(), command: 'go.displaySettings' },
  { label: 'Calendar', to: paths.calendarSettings(), command: 'go.calendarSettings' },
  { label: 'Notifications', to: paths.notificationSettings(), command: 'go.notificationSettings' },
  { label: 'Comment templates', to: paths.templateSettings(), command: 'go.templateSettings' },
]

type SettingsPageProps = {
  title: string
  about?: ReactNode
  /** Of what is set here: another one, such as one that was just saved, begins the page's form anew once nobody is at work in it. */
  version?: string | number
  children: ReactNode
}

/** One page of the settings: its heading, the way to the others, its content. */
export function SettingsPage({ title, about, version, children }: SettingsPageProps) {
  const { role } = useCommandContext()
  const box = useRef<HTMLDivElement>(null)
  const inUse = useRef(() => false)
  const held = useHeld(version, box, inUse)
  const shown = useRef(held)
  useEffect(() => {
    if (shown.current === held) return
    shown.current = held
    // What had the focus is gone with the form it was in.
    if (document.activeElement === document.body) focusHeading()
  }, [held])
  const isThere = (needs: OperationId | null) => needs === null || may(role, needs)
  return (
    <main className="toast-room min-h-0 flex-1 overflow-y-auto">
      <div className="border-b border-border px-3.5 py-2 max-md:px-1.5">
        <TabLinks label="Settings">
          {pages
            .filter(({ command }) => isThere(commandOf(command).needs))
            .map(({ label, to }) => (
              <TabLink key={to} to={to}>
                {label}
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
