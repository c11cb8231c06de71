import Archive from 'lucide-react/icons/archive'
import Calendar from 'lucide-react/icons/calendar'
import FileText from 'lucide-react/icons/file-text'
import Hash from 'lucide-react/icons/hash'
import Inbox from 'lucide-react/icons/inbox'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MapPin from 'lucide-react/icons/map-pin'
import ScrollText from 'lucide-react/icons/scroll-text'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react'
import type { RoleName } from 'contract/core/roles'
import { t } from 'locales/commands'
import { may } from 'contract/core/policy'
import { titleOf } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { commandOf } from '~/commands/engine/registry'
import { paths } from '~/lib/paths'

export type NavItem = {
  label: string
  to: string
  icon: LucideIcon
  command: CommandId
  count?: number
  /** Tests if a path belongs to this entry; by default its own path and all below. */
  holds?: (address: string) => boolean
}

/** Draw requests and their reports have addresses under the lot; the navigation marks "Draw requests" for both. */
const isRequest = (address: string) =>
  /^\/lots\/[^/]+\/(requests\/|report\?.*\brequest=)/.test(address) || address.startsWith(paths.drawRequests())

/** The places of the sidebar: those whose command the role may call. */
export function navItems(role: RoleName, waiting: number): NavItem[] {
  const places: Omit<NavItem, 'label'>[] = [
    { to: paths.dashboard(), icon: LayoutDashboard, command: 'go.dashboard' },
    { to: paths.review(), icon: Inbox, command: 'go.review', count: waiting },
    {
      to: paths.drawRequests(),
      icon: FileText,
      command: 'go.requests',
      holds: isRequest,
    },
    {
      to: paths.lots(),
      icon: MapPin,
      command: 'go.lots',
      holds: (address) => address.startsWith(paths.lots()) && !isRequest(address),
    },
    { to: paths.calendar(), icon: Calendar, command: 'go.calendar' },
    { to: paths.lenders(), icon: Landmark, command: 'go.lenders' },
    { to: paths.costCodes(), icon: Hash, command: 'go.costCodes' },
    { to: paths.templates(), icon: LayoutTemplate, command: 'go.templates' },
    { to: paths.users(), icon: Users, command: 'go.users' },
    { to: paths.archive(), icon: Archive, command: 'go.archive' },
    { to: paths.audit(), icon: ScrollText, command: 'go.audit' },
    { to: paths.support(), icon: LifeBuoy, command: 'go.contact' },
  ]
  return places.flatMap((place) => {
    const command = commandOf(place.command)
    const isOpen = command.needs === null || may(role, command.needs)
    return isOpen ? [{ ...place, label: t(titleOf(command, role)) }] : []
  })
}
