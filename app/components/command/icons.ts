import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import AtSign from 'lucide-react/icons/at-sign'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Calendar from 'lucide-react/icons/calendar'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Camera from 'lucide-react/icons/camera'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import Columns2 from 'lucide-react/icons/columns-2'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import Eye from 'lucide-react/icons/eye'
import FastForward from 'lucide-react/icons/fast-forward'
import FileText from 'lucide-react/icons/file-text'
import Filter from 'lucide-react/icons/funnel'
import FilterX from 'lucide-react/icons/funnel-x'
import Flag from 'lucide-react/icons/flag'
import Globe from 'lucide-react/icons/globe'
import Hash from 'lucide-react/icons/hash'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Inbox from 'lucide-react/icons/inbox'
import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Link from 'lucide-react/icons/link'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import MailOpen from 'lucide-react/icons/mail-open'
import MailPlus from 'lucide-react/icons/mail-plus'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquare from 'lucide-react/icons/message-square'
import MessageSquareX from 'lucide-react/icons/message-square-x'
import Mic from 'lucide-react/icons/mic'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import OctagonX from 'lucide-react/icons/octagon-x'
import PanelLeft from 'lucide-react/icons/panel-left'
import Percent from 'lucide-react/icons/percent'
import Play from 'lucide-react/icons/play'
import Redo2 from 'lucide-react/icons/redo-2'
import Rewind from 'lucide-react/icons/rewind'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Rows3 from 'lucide-react/icons/rows-3'
import Save from 'lucide-react/icons/save'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-up-right-exit'
import SquareCheck from 'lucide-react/icons/square-check'
import SquareX from 'lucide-react/icons/square-x'
import SunMoon from 'lucide-react/icons/sun-moon'
import Trash2 from 'lucide-react/icons/trash'
import Undo2 from 'lucide-react/icons/undo-2'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPen from 'lucide-react/icons/user-pen'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import UserX from 'lucide-react/icons/user-x'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import type { LucideIcon } from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  archive: Archive,
  'archive-restore': ArchiveRestore,
  'arrow-down': ArrowDown,
  'arrow-down-to-line': ArrowDownToLine,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  'arrow-up-down': ArrowUpDown,
  'arrow-up-left': ArrowUpLeft,
  'arrow-up-to-line': ArrowUpToLine,
  'at-sign': AtSign,
  'badge-check': BadgeCheck,
  bell: Bell,
  'bell-ring': BellRing,
  'calendar-clock': CalendarClock,
  calendar: Calendar,
  'calendar-plus': CalendarPlus,
  camera: Camera,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevrons-left': ChevronsLeft,
  'chevrons-right': ChevronsRight,
  circle: Circle,
  'circle-check': CircleCheck,
  'columns-2': Columns2,
  'corner-down-left': CornerDownLeft,
  'corner-up-left': CornerUpLeft,
  eye: Eye,
  'fast-forward': FastForward,
  'file-text': FileText,
  filter: Filter,
  'filter-x': FilterX,
  flag: Flag,
  globe: Globe,
  hash: Hash,
  history: History,
  inbox: Inbox,
  info: Info,
  'key-round': KeyRound,
  keyboard: Keyboard,
  landmark: Landmark,
  'layout-dashboard': LayoutDashboard,
  'life-buoy': LifeBuoy,
  link: Link,
  'list-checks': ListChecks,
  'log-out': LogOut,
  'mail-open': MailOpen,
  'mail-plus': MailPlus,
  map: MapIcon,
  'map-pin': MapPin,
  maximize: Maximize,
  'message-square': MessageSquare,
  'message-square-x': MessageSquareX,
  mic: Mic,
  'monitor-smartphone': MonitorSmartphone,
  'octagon-x': OctagonX,
  'panel-left': PanelLeft,
  percent: Percent,
  play: Play,
  'redo-2': Redo2,
  rewind: Rewind,
  'rotate-ccw': RotateCcw,
  'rotate-cw': RotateCw,
  'rows-3': Rows3,
  save: Save,
  'scroll-text': ScrollText,
  search: Search,
  send: Send,
  'skip-back': SkipBack,
  'skip-forward': SkipForward,
  'square-arrow-out-up-right': SquareArrowOutUpRight,
  'square-check': SquareCheck,
  'square-x': SquareX,
  'sun-moon': SunMoon,
  'trash-2': Trash2,
  'undo-2': Undo2,
  user: User,
  'user-check': UserCheck,
  'user-minus': UserMinus,
  'user-pen': UserPen,
  'user-plus': UserPlus,
  'user-round-cog': UserRoundCog,
  'user-x': UserX,
  users: Users,
  x: X,
  'zoom-in': ZoomIn,
}

/** The icon with this name; a circle for an unknown name. */
export function iconOf(name: string): LucideIcon {
  return icons[name] ?? Circle
}

/** All names, for the test that every command has an icon. */
export const iconNames: readonly string[] = Object.keys(icons)
