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

/** Theme and sidebar: read from the cookie on the server, changed in the browser at once, kept in the cookie; and whose keys it has. */
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

export function usePreferences(): PreferenceStore {
  const store = useContext(PreferenceContext)
  if (!store) throw new Error('usePreferences needs the root document around it')
  return store
}
