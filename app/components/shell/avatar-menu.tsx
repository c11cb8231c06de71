import { lazy, Suspense, useEffect, useState } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { atRest, orTrigger } from './later'
import type { Viewer } from './viewer'

const load = () => import('./account-menu').then(({ AccountMenu }) => ({ default: AccountMenu }))
const AccountMenu = lazy(() => load().catch(orTrigger))

/** The viewer's picture or initials; the menu behind them comes at rest, so that it opens without a network, too. */
export function AvatarMenu({ viewer }: { viewer: Viewer }) {
  const [asked, setAsked] = useState(false)
  useEffect(() => atRest(load), [])
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`${viewer.name}, account`}
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setAsked(true)}
    >
      <Avatar name={viewer.name} picture={viewer.picture} mine />
    </Button>
  )
  if (!asked) return trigger
  return (
    <Suspense fallback={trigger}>
      <AccountMenu viewer={viewer} trigger={trigger} />
    </Suspense>
  )
}
