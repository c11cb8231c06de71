import { t } from 'locales/shell'
import { useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { handleOf } from '~/components/shell/route-handle'
import { NavigationProgress } from './navigation-progress'
import { usePreferences } from '~/hooks/use-preferences'
import { stayOffline } from '~/components/shell/stay-offline'

/** State of the sidebar: the person's choice, else the page's, else by the width of the window. */
function useSidebarState() {
  const { sidebar } = usePreferences()
  const isFoldedByPage = useMatches().some((match) => handleOf(match).sidebar)
  return sidebar === 'auto' && isFoldedByPage ? 'mini' : sidebar
}

/** Folds or unfolds the sidebar, whose state the frame's element has. */
export function useToggleSidebar(): () => void {
  const { set } = usePreferences()
  return () => {
    const state = document.querySelector<HTMLElement>('[data-frame="app"]')?.dataset.sidebar
    const narrow = window.matchMedia('(width < 1280px)').matches
    const folded = state === 'mini' || (state === 'auto' && narrow)
    set('sidebar', folded ? 'wide' : 'mini')
  }
}

type FrameProps = { sidebar: ReactNode; top: ReactNode; children: ReactNode }

/** The shared application frame (spec §2): sidebar, top bar, page. */
export function Frame({ sidebar, top, children }: FrameProps) {
  const state = useSidebarState()
  return (
    <div
      data-frame="app"
      data-sidebar={state}
      className="relative flex h-dvh overflow-clip"
      onSubmitCapture={stayOffline}
    >
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-[80] focus:rounded-sm focus:bg-popover focus:px-3 focus:py-2 focus:shadow-2"
      >
        {t('shell.skip')}
      </a>
      <NavigationProgress />
      {sidebar}
      <div data-frame="main" className="flex h-dvh min-w-0 flex-1 flex-col">
        {top}
        <div id="page" className="flex min-h-0 flex-1 flex-col">
          {children}
        </div>
      </div>
    </div>
  )
}
