import { useEffect } from 'react'

import { currentLanguage } from 'locales/engine/current-language'
import type { Language } from 'locales/languages'

/**
 * Loads the page again when a person's language is no longer the document's: after they chose another one, or signed in
 * to an account with another one. Drafts keep typed text. A hidden tab waits until it is seen.
 */
export function usePageInLanguage(language: Language | null): void {
  useEffect(() => {
    if (language === null || language === currentLanguage()) return undefined
    const reload = () => document.visibilityState === 'visible' && window.location.reload()
    reload()
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [language])
}
