import type { Lot } from 'contract/lots/calls'
import { checkText } from 'contract/media/check-text'
import { checkTitle } from 'contract/media/check-title'
import type { Check } from 'contract/media/evidence-checks'
import type { Media } from 'contract/media/calls'
import { viewingOf } from 'contract/media/viewing'
import { decidesMedia } from 'contract/core/capabilities'
import { checkResults } from 'contract/core/statuses'
import { t } from 'locales/review'
import type { RecordRef } from '~/commands/engine/context'
import { CommandButton } from '~/components/command/command-button'
import { useUnits } from '~/components/shell/use-units'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { useInspection } from '~/components/review/inspection-context'
import { countsOf } from '~/components/review/panel/evidence-list'
import { Undo } from './undo-button'
import { EndReviewButton, OtherEndButtons } from './decision-bar'

/** Number of checks shown by name; the others are counted, and a tap lists them. */
const named = 2
const row = 'flex min-h-7 items-center gap-2'

/** The failed checks, worst first, then whether all others pass. */
function Checks({ media, lot }: { media: Media; lot: Lot }) {
  const { checks } = media
  const units = useUnits(lot)
  const against = checks
    .filter(({ result }) => result !== 'pass')
    .sort((one, other) => checkResults[one.result].order - checkResults[other.result].order)
  return (
    <ul aria-label={t('review.checks')} className="px-5 pt-4 pb-1 text-base">
      {against.slice(0, named).map((check) => (
        <li key={check.kind} className={row}>
          <StatusShape {...checkResults[check.result]} />
          <span className="flex-none">{checkTitle(check.kind)}</span>
          {check.result === 'fail' && <span className="flex-none text-sentback-ink">{checkResults.fail.label}</span>}
          <span className="ms-auto truncate text-muted-foreground max-[359px]:text-end max-[359px]:whitespace-normal">
            {checkText(check, units)}
          </span>
        </li>
      ))}
      <Others
        checks={against.slice(named)}
        named={against.length > 0}
        passed={checks.length - against.length}
        isChecking={viewingOf(media) === 'checking'}
      />
    </ul>
  )
}

type OthersProps = { checks: readonly Check[]; named: boolean; passed: number; isChecking: boolean }

/** Summarizes the checks not shown by name. Without any checks, says whether they are still to come: unreadable files never have any. */
function Others({ checks, named: hasNamed, passed, isChecking }: OthersProps) {
  if (checks.length > 0)
    return (
      <li className={row}>
        <CommandButton
          id="view.details"
          look="link"
          size="bare"
          className="-my-2 h-11 font-normal"
          label={t('review.moreChecks', { count: checks.length, results: countsOf(checks, 'fail', 'warn', 'unknown') })}
        />
        <span className="ms-auto text-muted-foreground">{passed > 0 && t('review.pass', { count: passed })}</span>
      </li>
    )
  if (passed === 0 && hasNamed) return null
  return (
    <li className={row}>
      <StatusShape {...checkResults[passed > 0 ? 'pass' : 'unknown']} />
      {passed === 0
        ? isChecking
          ? t('review.notCheckedYet')
          : t('review.notChecked')
        : hasNamed
          ? t('review.othersPass')
          : t('review.allPass')}
      <span className="ms-auto text-muted-foreground">{passed > 0 && passed}</span>
    </li>
  )
}

const bar = [
  'gap-2.5 px-4 pt-2.5 pb-2 max-[359px]:gap-2 max-[359px]:px-2',
  // A long word of a language has room in the narrowest window.
  'max-[359px]:[&>button]:text-base max-[359px]:[&>button]:whitespace-normal max-[359px]:[&_.keys]:hidden',
]

type PhoneDecisionsProps = { media: Media; lot: Lot; left: number; fresh: boolean; removable: RecordRef | null }

/** Decision buttons, 56 px high, and undo. After the last decision they are smaller, beside the button that ends the review. */
export function PhoneDecisions({ media, lot, left, fresh, removable }: PhoneDecisionsProps) {
  const decides = decidesMedia(useInspection().user.roleName)
  const done = left === 0 && decides
  return (
    <div className="flex-none md:hidden">
      <Checks media={media} lot={lot} />
      <div
        role="toolbar"
        aria-label={t('review.decision')}
        className={cn(bar, done || !decides ? 'flex flex-wrap justify-center' : 'grid grid-cols-[1fr_auto_1fr]')}
      >
        <CommandButton id="media.reject" look={done ? 'touch-stacked' : 'touch'} />
        <CommandButton id="media.writeComment" look="touch-stacked" className="only:col-start-2" />
        <CommandButton id="media.verify" look={done ? 'touch-stacked' : 'touch'} />
        {removable && (
          <CommandButton id="media.remove" targets={[removable]} look="touch-stacked" label={t('review.remove')} />
        )}
        {done && (
          <EndReviewButton className="h-14 flex-[1_0_auto] justify-center rounded-[14px] text-lg font-semibold" />
        )}
      </div>
      <div className="mb-3.5 flex justify-center gap-5">
        <Undo look="touch-quiet" namesAction={!done} fresh={fresh} />
        {done && <OtherEndButtons look="touch-quiet" short />}
      </div>
    </div>
  )
}
