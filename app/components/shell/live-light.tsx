import { Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { cn } from '~/components/ui/cn'
import { useConnection } from '~/hooks/use-live'
import { type Connection, connection } from '~/live/connection'
import { loginPath } from '~/lib/paths'
import { showError } from './toasts'

type Light = { word: string; dot: string }

function lightOf({ online, live, waitingForSignIn }: Connection): Light {
  if (online && waitingForSignIn) return { word: 'Signed out', dot: 'rounded-[1px] bg-unknown' }
  if (!online) return { word: 'Offline', dot: 'rounded-[1px] bg-unknown' }
  if (live) return { word: 'Live', dot: 'rounded-full bg-done ring-[3px] ring-done/20' }
  return { word: 'Connecting', dot: 'rounded-full border-[1.5px] border-pending' }
}

/** Whether other people's changes arrive by themselves, and how many of one's own changes and files still wait to go out. */
export function LiveLight() {
  const now = useConnection()
  const { pathname, search } = useLocation()
  const { word, dot } = lightOf(now)
  const { waitingForSignIn, keptOut } = now
  useEffect(() => {
    if (!keptOut) return
    showError(keptOut)
    // Said once: whoever signs in here after is somebody else, or let in again.
    connection.set({ keptOut: null })
  }, [keptOut])
  const unsent = now.unsent + now.files
  return (
    // Boxes that only hold others have no place of their own, and each word is drawn anew: nothing moves when it changes.
    <span className="contents text-xs whitespace-nowrap text-foreground-2">
      {waitingForSignIn ? (
        <Link to={loginPath(`${pathname}${search}`)} className="font-medium text-primary-ink hover:underline">
          {unsent > 0 ? `Sign in to send ${unsent}` : 'Sign in'}
        </Link>
      ) : (
        unsent > 0 && <span className="text-muted-foreground">{unsent} unsent</span>
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
