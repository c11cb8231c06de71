import {
  Archive,
  CalendarDays,
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
  holds?: (pathname: string) => boolean
}

/** A draw request stands under its lot's address, but people look for it among the draw requests. */
const isRequest = (pathname: string) =>
  /^\/lots\/[^/]+\/requests\//.test(pathname) || pathname.startsWith(paths.drawRequests())

/** What waits for somebody: a borrower reviews nothing. */
export const queueTitle = (role: RoleName): string => say(titleOf(commandOf('go.review'), role))

/** The places of the sidebar: those whose command the role may call. */
export function navItems(role: RoleName, waiting: number): NavItem[] {
  const places: NavItem[] = [
    { label: 'Dashboard', to: paths.dashboard(), icon: LayoutDashboard, command: 'go.dashboard' },
    { label: queueTitle(role), to: paths.review(), icon: Inbox, command: 'go.review', count: waiting },
    {
      label: 'Draw requests',
      to: paths.drawRequests(),
      icon: FileText,
      command: 'go.requests',
      holds: isRequest,
    },
    {
      label: 'Lots',
      to: paths.lots(),
      icon: MapPin,
      command: 'go.lots',
      holds: (pathname) => pathname.startsWith(paths.lots()) && !isRequest(pathname),
    },
    { label: 'Calendar', to: paths.calendar(), icon: CalendarDays, command: 'go.calendar' },
    { label: 'Lenders', to: paths.lenders(), icon: Landmark, command: 'go.lenders' },
    { label: 'Cost codes', to: paths.costCodes(), icon: Hash, command: 'go.costCodes' },
    { label: 'Templates', to: paths.templates(), icon: LayoutTemplate, command: 'go.templates' },
    { label: 'Users', to: paths.users(), icon: Users, command: 'go.users' },
    { label: 'Archive', to: paths.archive(), icon: Archive, command: 'go.archive' },
    { label: 'Audit trail', to: paths.audit(), icon: ScrollText, command: 'go.audit' },
    { label: 'Contact us', to: paths.contact(), icon: LifeBuoy, command: 'go.contact' },
  ]
  return places.filter(({ command }) => {
    const { needs } = commandOf(command)
    return needs === null || may(role, needs)
  })
}
