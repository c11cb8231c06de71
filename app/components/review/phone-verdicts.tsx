import { type Check, checkTitles } from 'contract/checks'
import type { Media } from 'contract/media'
import { checkResults } from 'contract/statuses'
import { Do } from '~/components/palette/do'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { countsOf } from './evidence-list'
import { Undo } from './undo'
import { MainAct, OtherActs } from './verdict-bar'

/** Checks told by name; the others are counted, and a touch away. */
const named = 2
const row = 'flex h-7 items-center gap-2'

/** What speaks against the photo, gravest first, then whether all else passes. */
function Checks({ checks }: { checks: readonly Check[] }) {
  const against = checks
    .filter(({ result }) => result !== 'pass')
    .sort((one, other) => checkResults[one.result].order - checkResults[other.result].order)
  return (
    <ul aria-label="Checks" className="px-5 pt-4 pb-1 text-base">
      {against.slice(0, named).map(({ kind, result, detail }) => (
        <li key={kind} className={row}>
          <StatusShape {...checkResults[result]} />
          <span className="flex-none">{checkTitles[kind]}</span>
          <span className="ml-auto truncate text-muted-foreground">{detail}</span>
        </li>
      ))}
      <Others checks={against.slice(named)} named={against.length > 0} passed={checks.length - against.length} />
    </ul>
  )
}

type OthersProps = { checks: readonly Check[]; named: boolean; passed: number }

/** All that is not told by name: that it passes only where all of it does. */
function Others({ checks, named: hasNamed, passed }: OthersProps) {
  if (checks.length > 0)
    return (
      <li className={row}>
        <Do
          id="view.details"
          look="link"
          size="bare"
          className="-my-2 h-11 font-normal"
          label={`${checks.length} more: ${countsOf(checks, 'fail', 'warn', 'unknown')}`}
        />
        <span className="ml-auto text-muted-foreground">{passed > 0 && `${passed} pass`}</span>
      </li>
    )
  if (passed === 0 && hasNamed) return null
  return (
    <li className={row}>
      <StatusShape {...checkResults[passed > 0 ? 'pass' : 'unknown']} />
      {passed === 0 ? 'Not checked yet' : hasNamed ? 'All other checks pass' : 'All checks pass'}
      <span className="ml-auto text-muted-foreground">{passed > 0 && passed}</span>
    </li>
  )
}

const bar = 'gap-2.5 px-4 pt-2.5 pb-2 max-[359px]:gap-2 max-[359px]:px-2'

/**
 * The three acts of 56 px under the thumb and the undo. Once nothing is left to decide they step back behind the act that
 * ends the review.
 */
export function PhoneVerdicts({ media, left, fresh }: { media: Media; left: number; fresh: boolean }) {
  const done = left === 0
  return (
    <div className="flex-none md:hidden">
      <Checks checks={media.checks} />
      <div
        role="toolbar"
        aria-label="Verdict"
        className={cn(bar, done ? 'flex flex-wrap justify-center' : 'grid grid-cols-[1fr_56px_1fr]')}
      >
        <Do id="media.reject" look={done ? 'touch-icon' : 'touch'} />
        <Do id="media.writeComment" look="touch-icon" className="only:col-start-2" />
        <Do id="media.verify" look={done ? 'touch-icon' : 'touch'} />
        {done && <MainAct className="h-14 flex-[1_0_auto] justify-center rounded-[14px] text-lg font-semibold" />}
      </div>
      <div className="mb-3.5 flex justify-center gap-5">
        <Undo look="touch-quiet" told={!done} fresh={fresh} />
        {done && <OtherActs look="touch-quiet" short />}
      </div>
    </div>
  )
}
