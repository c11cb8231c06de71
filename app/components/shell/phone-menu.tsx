import { Menu } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { orTrigger } from './later'
import type { NavItem } from './nav-items'

const load = () => import('./phone-sheet').then(({ PhoneSheet }) => ({ default: PhoneSheet }))
const PhoneSheet = lazy(() => load().catch(orTrigger))

/** The way to the places on phones; their sheet comes when somebody reaches for it. */
export function PhoneMenu({ items, foot }: { items: readonly NavItem[]; foot: ReactNode }) {
  const [asked, setAsked] = useState(false)
  const trigger = (
    <Button
      variant="ghost"
      size="icon-touch"
      aria-label="Menu"
      className="md:hidden"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setAsked(true)}
    >
      <Menu className="size-5" />
    </Button>
  )
  if (!asked) return trigger
  return (
    <Suspense fallback={trigger}>
      <PhoneSheet items={items} foot={foot} trigger={trigger} />
    </Suspense>
  )
}
