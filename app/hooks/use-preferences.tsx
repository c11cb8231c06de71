import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { type Chosen, type Preferences, preferenceCookie } from '~/lib/preferences'

type PreferenceStore = Preferences & { set: <K extends keyof Chosen>(name: K, value: Chosen[K]) => void }

const PreferenceContext = createContext<PreferenceStore | null>(null)

function useNewStore(initial: Preferences): PreferenceStore {
  const [preferences, setPreferences] = useState(initial)
  return useMemo(
    () => ({
      ...preferences,
      set(name, value) {
        document.cookie = preferenceCookie(name, value)
        setPreferences((before) => ({ ...before, [name]: value }))
      },
    }),
    [preferences],
  )
}

/**
 * Provides the theme and the sidebar's state, which the browser changes at once and keeps in a cookie, and the platform
 * whose keys are shown.
 */
export function PreferenceProvider({
  initial,
  children,
}: {
  initial: Preferences
  children: (store: PreferenceStore) => ReactNode
}) {
  const store = useNewStore(initial)
  return <PreferenceContext.Provider value={store}>{children(store)}</PreferenceContext.Provider>
}

/** The preferences, and a function that changes one. @throws Error outside the provider */
export function usePreferences(): PreferenceStore {
  const store = useContext(PreferenceContext)
  if (!store) throw new Error('usePreferences needs the root document around it')
  return store
}
