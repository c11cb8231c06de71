import { Outlet, useNavigate, useSubmit } from '@remix-run/react'
import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
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
import { Frame, useToggleSidebar } from './frame'
import { orNothing } from '~/components/shell/idle-load'
import { LiveIndicator } from './live-indicator'
import { navItems } from './nav-items'
import { PhoneMenu } from './phone-menu'
import { usePageInLanguage } from '~/components/shell/use-page-in-language'
import { usePreferences } from '~/hooks/use-preferences'
import { SheetRow } from './sheet-row'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import type { FrameData } from '~/components/shell/viewer'

/** Loaded after the page: it warns about changes that are days old. */
const OldUnsent = lazy<ComponentType>(() =>
  import('~/components/shell/unsent-changes')
    .then(({ OldUnsent: component }) => ({ default: component }))
    .catch(orNothing),
)

/** Rendered after hydration: lazy parts cannot receive updates while they wait for it. */
function UnsentWarning() {
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

/** Functions of the frame for commands: navigation, sidebar, theme, signing out. */
function useFrameActions(toggleSidebar: () => void) {
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

/**
 * Runs the live session in a component of its own, since it renders at each step of a navigation. Rendered before the
 * page, so that after a sign-out the session ends first and no page is saved any more.
 */
function LiveSession({ frame: { viewer, unread, waiting, next, now } }: { frame: FrameData }) {
  useLiveSession(viewer.uuid, now)
  useSavedPage('frame', () => ({ label: '', value: { viewer, unread, waiting, next } }))
  return null
}

type FrameCommandsProps = { frame: FrameData; onToggleSidebar: () => void; children: ReactNode }

/** The commands with the frame's functions. The router's hooks are here, since they render at each step of a navigation. */
function FrameCommands({ frame, onToggleSidebar, children }: FrameCommandsProps) {
  const actions = useFrameActions(onToggleSidebar)
  return (
    <CommandProvider viewer={frame.viewer} frame={frame} shell={actions}>
      {children}
    </CommandProvider>
  )
}

/**
 * The frame of signed-in pages: sidebar, breadcrumb, search box, live indicator, bell and account menu, with the commands
 * around them. It reads nothing of the router, so that a navigation does not render it.
 */
export const AppFrame = memo(function AppFrame({ frame }: { frame: FrameData }) {
  const toggle = useToggleSidebar()
  usePageInLanguage(frame.viewer.language)
  const items = navItems(frame.viewer.role, frame.waiting)
  return (
    <>
      <LiveSession frame={frame} />
      <FrameCommands frame={frame} onToggleSidebar={toggle}>
        <Flash toast={frame.toast} />
        <Frame
          sidebar={<Sidebar items={items} foot={<SheetRow />} />}
          top={
            <TopBar
              onToggleSidebar={toggle}
              menu={<PhoneMenu items={items} foot={<SheetRow />} />}
              search={<SearchBox />}
            >
              <LiveIndicator />
              <SearchIcon />
              <Bell unread={frame.unread} />
              <AvatarMenu viewer={frame.viewer} />
            </TopBar>
          }
        >
          <UnsentWarning />
          <Outlet />
        </Frame>
      </FrameCommands>
    </>
  )
})
