import { t } from 'locales/shell'
import { Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { cn } from '~/components/ui/cn'
import { useConnection } from '~/hooks/use-live'
import { type Connection, connection } from '~/offline/stream/connection'
import { loginPath } from '~/lib/paths'
import { showError } from '~/interaction/toasts/toast-store'

type Light = { word: string; dot: string }

function lightOf({ online, live, waitingForSignIn }: Connection): Light {
  if (online && waitingForSignIn) return { word: t('shell.signedOut'), dot: 'rounded-[1px] bg-unknown' }
  if (!online) return { word: t('shell.offline'), dot: 'rounded-[1px] bg-unknown' }
  if (live) return { word: t('shell.live'), dot: 'rounded-full bg-done ring-[3px] ring-done/20' }
  return { word: t('shell.connecting'), dot: 'rounded-full border-[1.5px] border-pending' }
}

/** State of live updates, and the number of unsent changes and files. */
export function LiveIndicator() {
  const state = useConnection()
  const { pathname, search } = useLocation()
  const { word, dot } = lightOf(state)
  const { waitingForSignIn, keptOut } = state
  useEffect(() => {
    if (!keptOut) return
    showError(keptOut)
    // Announced once: the next sign-in may be another person's.
    connection.set({ keptOut: null })
  }, [keptOut])
  const unsent = state.unsent + state.files
  return (
    // `display: contents` for wrappers and a new element per text, so that nothing moves when it changes.
    <span className="contents text-xs whitespace-nowrap text-foreground-2">
      {waitingForSignIn ? (
        <Link to={loginPath(`${pathname}${search}`)} className="font-medium text-primary-ink hover:underline">
          {unsent > 0 ? t('shell.signInToSend', { count: unsent }) : t('shell.signIn')}
        </Link>
      ) : (
        unsent > 0 && <span className="text-muted-foreground">{t('shell.unsent', { count: unsent })}</span>
      )}
      <span role="status" className="contents">
        <span key={word} className="flex items-center gap-2 px-2">
          <i aria-hidden="true" className={cn('size-[7px] flex-none', dot)} />
          <span className="max-xs:sr-only">{word}</span>
        </span>
      </span>
    </span>
  )
}
