import { FileText, Inbox, LayoutDashboard, type LucideIcon, MapPin } from 'lucide-react'
import type { CommandId } from '~/commands/command'
import { paths } from '~/lib/paths'

export type NavItem = { label: string; to: string; icon: LucideIcon; command: CommandId; count?: number }

/** The places of the sidebar. Everybody's records are scoped by the provider, so every role has the same places. */
export function navItems(counts: { waiting: number }): NavItem[] {
  return [
    { label: 'Dashboard', to: paths.dashboard(), icon: LayoutDashboard, command: 'go.dashboard' },
    { label: 'Review queue', to: paths.review(), icon: Inbox, command: 'go.review', count: counts.waiting },
    { label: 'Draw requests', to: paths.drawRequests(), icon: FileText, command: 'go.requests' },
    { label: 'Lots', to: paths.lots(), icon: MapPin, command: 'go.lots' },
  ]
}
