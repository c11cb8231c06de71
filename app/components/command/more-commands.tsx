import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'
import { t } from 'locales/table'
import { orTrigger } from '~/components/shell/idle-load'
import { Button } from '~/components/ui/button'
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
  const [opened, setOpened] = useState(false)
  const trigger = (
    <Button
      variant="ghost"
      size="icon-touch"
      aria-label={t('table.moreActions')}
      aria-haspopup="menu"
      className="ms-auto md:hidden"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setOpened(true)}
    >
      <Ellipsis />
    </Button>
  )
  return (
    <>
      {items.map((item) => (
        <CommandButton key={item.id} {...item} look="ghost" className="max-md:hidden" />
      ))}
      {opened ? (
        <Suspense fallback={trigger}>
          <CommandMenu items={[...items, ...onPhone]} trigger={trigger} />
        </Suspense>
      ) : (
        trigger
      )}
    </>
  )
}
