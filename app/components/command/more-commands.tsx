import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy } from 'react'
import { t } from 'locales/table'
import { LazyMenuButton, orTrigger } from '~/components/shell/idle-load'
import { CommandButton } from './command-button'
import type { CommandItemProps } from './command-menu-item'

const load = () => import('./command-menu').then(({ CommandMenu }) => ({ default: CommandMenu }))
const CommandMenu = lazy(() => load().catch(orTrigger))

type MoreCommandsProps = {
  items: readonly CommandItemProps[]
  /** Commands whose buttons are elsewhere on wide screens. */
  onPhone?: readonly CommandItemProps[]
}

/** Secondary commands of a page: buttons, or on phones one button with a menu, which is loaded when it is opened. */
export function MoreCommands({ items, onPhone = [] }: MoreCommandsProps) {
  return (
    <>
      {items.map((item) => (
        <CommandButton key={item.id} {...item} look="ghost" className="max-md:hidden" />
      ))}
      <LazyMenuButton
        load={load}
        menu={(trigger) => <CommandMenu items={[...items, ...onPhone]} trigger={trigger} />}
        size="icon-touch"
        aria-label={t('table.moreActions')}
        aria-haspopup="menu"
        className="ms-auto md:hidden"
      >
        <Ellipsis />
      </LazyMenuButton>
    </>
  )
}
