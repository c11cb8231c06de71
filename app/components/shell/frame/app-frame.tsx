import { useNavigate, useSubmit } from '@remix-run/react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { CommandProvider } from '~/components/command/command-provider'
import { useSavedPage } from '~/hooks/use-saved-page'
import { useLiveSession } from '~/hooks/use-live-session'
import { useMounted } from '~/hooks/use-mounted'
import { paths } from '~/lib/paths'
import type { Way } from '~/lib/where-from'
import { SearchBox, SearchIcon } from './search-box'
import { AvatarMenu } from './avatar-menu'
import { Bell } from './notification-bell'
import { Flash } from '~/components/shell/toasts/flash'
import { Frame, useSidebar } from './frame'
import { orNothing } from '~/components/shell/idle-load'
import { LiveLight } from './live-indicator'
import { navItems } from './nav-items'
import { PhoneMenu } from './phone-menu'
import { usePageInLanguage } from '~/components/shell/use-page-in-language'
import { usePreferences } from '~/hooks/use-preferences'
import { SheetRow } from './sheet-row'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import type { FrameData } from '~/components/shell/viewer'

/** Loaded late: it warns about changes that are days old. */
const OldUnsent = lazy<ComponentType>(() =>
  import('~/components/shell/unsent-changes')
    .then(({ OldUnsent: component }) => ({ default: component }))
    .catch(orNothing),
)

/** Rendered after hydration: lazy parts cannot receive updates while they wait for it. */
function LateWarning() {
  return (
    useMounted() && (
      <Suspense fallback={null}>
        <OldUnsent />
      </Suspense>
    )
  )
}

/** Opened pages keep the address they were opened from. */
const fromHere = (): Way => ({ from: `${window.location.pathname}${window.location.search}` })

/** The frame's functions for commands: navigation, folding, theme, signing out. */
function useShellActs(toggleSidebar: () => void) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const { set } = usePreferences()
  return {
    go: (path: string) => navigate(path, { state: fromHere() }),
    toggleSidebar,
    setTheme: (theme: 'light' | 'dark' | 'system') => set('theme', theme),
    signOut: () => submit(null, { method: 'post', action: paths.logout() }),
  }
}

/** The frame of the signed-in product: places, breadcrumb, the box, live light, bell, account; commands around all of it. */
export function AppFrame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const { state, toggle } = useSidebar()
  const acts = useShellActs(toggle)
  usePageInLanguage(frame.viewer.language)
  const items = navItems(frame.viewer.role, frame.waiting)
  useLiveSession(frame.viewer.uuid, frame.now)
  const { viewer, unread, waiting, next } = frame
  useSavedPage('frame', () => ({ label: '', value: { viewer, unread, waiting, next } }))
  return (
    <CommandProvider viewer={viewer} frame={frame} shell={acts}>
      <Flash toast={frame.toast} />
      <Frame
        state={state}
        sidebar={<Sidebar items={items} foot={<SheetRow />} />}
        top={
          <TopBar
            onToggleSidebar={toggle}
            menu={<PhoneMenu items={items} foot={<SheetRow />} />}
            search={<SearchBox />}
          >
            <LiveLight />
            <SearchIcon />
            <Bell unread={frame.unread} />
            <AvatarMenu viewer={frame.viewer} />
          </TopBar>
        }
      >
        <LateWarning />
        {children}
      </Frame>
    </CommandProvider>
  )
}
