import { t } from 'locales/shell'
import { lazy, useEffect } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { LazyMenuButton, orTrigger, whenIdle } from '~/components/shell/idle-load'
import type { Viewer } from '~/components/shell/viewer'

const load = () => import('./account-menu').then(({ AccountMenu }) => ({ default: AccountMenu }))
const AccountMenu = lazy(() => load().catch(orTrigger))

/** The viewer's picture or initials; the menu is preloaded when idle, so that it opens offline. */
export function AvatarMenu({ viewer }: { viewer: Viewer }) {
  useEffect(() => whenIdle(load), [])
  return (
    <LazyMenuButton
      load={load}
      menu={(trigger) => <AccountMenu viewer={viewer} trigger={trigger} />}
      size="icon"
      aria-label={t('shell.account', { name: viewer.name })}
      aria-haspopup="menu"
    >
      <Avatar name={viewer.name} picture={viewer.picture} mine />
    </LazyMenuButton>
  )
}
