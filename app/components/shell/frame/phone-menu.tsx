import Menu from 'lucide-react/icons/menu'
import { lazy, type ReactNode } from 'react'
import { t } from 'locales/shell'
import { LazyMenuButton, orTrigger } from '~/components/shell/idle-load'
import type { NavItem } from './nav-items'

const load = () => import('./phone-sheet').then(({ PhoneSheet }) => ({ default: PhoneSheet }))
const PhoneSheet = lazy(() => load().catch(orTrigger))

/** The navigation on phones; its sheet is loaded when it is opened. */
export function PhoneMenu({ items, foot }: { items: readonly NavItem[]; foot: ReactNode }) {
  return (
    <LazyMenuButton
      load={load}
      menu={(trigger) => <PhoneSheet items={items} foot={foot} trigger={trigger} />}
      size="icon-touch"
      aria-label={t('shell.menu')}
      className="md:hidden"
    >
      <Menu className="size-5" />
    </LazyMenuButton>
  )
}
