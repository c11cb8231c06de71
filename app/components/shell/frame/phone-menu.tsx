import Menu from 'lucide-react/icons/menu'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from 'locales/shell'
import { Button } from '~/components/ui/button'
import { orTrigger } from '~/components/shell/idle-load'
import type { NavItem } from './nav-items'

const load = () => import('./phone-sheet').then(({ PhoneSheet }) => ({ default: PhoneSheet }))
const PhoneSheet = lazy(() => load().catch(orTrigger))

/** The navigation on phones; its sheet is loaded when it is opened. */
export function PhoneMenu({ items, foot }: { items: readonly NavItem[]; foot: ReactNode }) {
  const [confirming, setConfirming] = useState(false)
  const trigger = (
    <Button
      variant="ghost"
      size="icon-touch"
      aria-label={t('shell.menu')}
      className="md:hidden"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setConfirming(true)}
    >
      <Menu className="size-5" />
    </Button>
  )
  if (!confirming) return trigger
  return (
    <Suspense fallback={trigger}>
      <PhoneSheet items={items} foot={foot} trigger={trigger} />
    </Suspense>
  )
}
