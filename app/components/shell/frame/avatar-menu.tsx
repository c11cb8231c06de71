import { t } from 'locales/shell'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { whenIdle, orTrigger } from '~/components/shell/idle-load'
import type { Viewer } from '~/components/shell/viewer'

const load = () => import('./account-menu').then(({ AccountMenu }) => ({ default: AccountMenu }))
const AccountMenu = lazy(() => load().catch(orTrigger))

/** The viewer's picture or initials; the menu is preloaded when idle, so that it opens offline. */
export function AvatarMenu({ viewer }: { viewer: Viewer }) {
  const [confirming, setConfirming] = useState(false)
  useEffect(() => whenIdle(load), [])
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('shell.account', { name: viewer.name })}
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setConfirming(true)}
    >
      <Avatar name={viewer.name} picture={viewer.picture} mine />
    </Button>
  )
  if (!confirming) return trigger
  return (
    <Suspense fallback={trigger}>
      <AccountMenu viewer={viewer} trigger={trigger} />
    </Suspense>
  )
}
