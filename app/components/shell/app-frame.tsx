import { useNavigate, useSubmit } from '@remix-run/react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { CommandCenter } from '~/components/palette/command-center'
import { useKeptPage } from '~/hooks/use-kept-page'
import { useLiveSession } from '~/hooks/use-live-session'
import { useMounted } from '~/hooks/use-mounted'
import { paths } from '~/lib/paths'
import type { Way } from '~/lib/where-from'
import { AskBox, AskIcon } from './ask-box'
import { AvatarMenu } from './avatar-menu'
import { Bell } from './bell'
import { Flash } from './flash'
import { Frame, useSidebar } from './frame'
import { orNothing } from './later'
import { LiveLight } from './live-light'
import { navItems } from './nav-items'
import { PhoneMenu } from './phone-menu'
import { usePreferences } from './preferences'
import { SheetRow } from './sheet-row'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import type { FrameData } from './viewer'

/** It warns of what is days old: no page waits for it. */
const OldUnsent = lazy<ComponentType>(() =>
  import('./old-unsent').then(({ OldUnsent: component }) => ({ default: component })).catch(orNothing),
)

/** Only once the page is alive: what comes late cannot be told anything while it waits to be brought to life. */
function LateWarning() {
  return (
    useMounted() && (
      <Suspense fallback={null}>
        <OldUnsent />
      </Suspense>
    )
  )
}

/** What is opened keeps where it was opened from. */
const fromHere = (): Way => ({ from: `${window.location.pathname}${window.location.search}` })

/** What the frame does for commands: going, folding, colours, the way out. */
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
  const items = navItems(frame.viewer.role, frame.waiting)
  useLiveSession(frame.viewer.uuid, frame.now)
  const { viewer, unread, waiting, next } = frame
  useKeptPage('frame', () => ({ label: '', value: { viewer, unread, waiting, next } }))
  return (
    <CommandCenter viewer={viewer} house={frame} shell={acts}>
      <Flash toast={frame.toast} user={viewer.uuid} />
      <Frame
        state={state}
        sidebar={<Sidebar items={items} foot={<SheetRow />} />}
        top={
          <TopBar onToggleSidebar={toggle} menu={<PhoneMenu items={items} foot={<SheetRow />} />} ask={<AskBox />}>
            <LiveLight />
            <AskIcon />
            <Bell unread={frame.unread} />
            <AvatarMenu viewer={frame.viewer} />
          </TopBar>
        }
      >
        <LateWarning />
        {children}
      </Frame>
    </CommandCenter>
  )
}
