import {
  Archive,
  Calendar,
  FileText,
  Hash,
  Inbox,
  LayoutTemplate,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MapPin,
  ScrollText,
  Users,
} from 'lucide-react'
import type { RoleName } from 'contract/roles'
import { say } from 'contract/messages'
import { may } from 'contract/policy'
import { titleOf, type CommandId } from '~/commands/command'
import { commandOf } from '~/commands/registry'
import { paths } from '~/lib/paths'

export type NavItem = {
  label: string
  to: string
  icon: LucideIcon
  command: CommandId
  count?: number
  /** Whether an address belongs to this place; else its own address and all below it do. */
  holds?: (address: string) => boolean
}

/** A draw request, and what its lot's report says of it, stand under the lot's address; people look for both among the draw requests. */
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
    return isOpen ? [{ ...place, label: say(titleOf(command, role)) }] : []
  })
}
