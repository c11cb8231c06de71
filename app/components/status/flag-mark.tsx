import Flag from 'lucide-react/icons/flag'
import type { ReactNode } from 'react'
import type { FlagName } from 'contract/ledger/flag-names'
import { flagsLabel, flagsText } from '~/lib/ledger/flag-words'

/** A record's name in a list, with a flag that names what needs attention. */
export function Flagged({ flags, children }: { flags: readonly FlagName[]; children: ReactNode }) {
  if (flags.length === 0) return <>{children}</>
  const text = flagsText(flags)
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      {children}
      <span role="img" aria-label={flagsLabel(flags)} title={text} className="flex-none text-sentback-ink">
        <Flag aria-hidden="true" className="size-3.5" />
      </span>
    </span>
  )
}

/** The flags of a budget line as text. */
export const FlagWords = ({ flags }: { flags: readonly FlagName[] }) => (
  <span className="text-sentback-ink">{flagsText(flags)}</span>
)
