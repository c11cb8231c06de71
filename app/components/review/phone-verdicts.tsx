import { checkTitles } from 'contract/checks'
import type { Media } from 'contract/media'
import { checkResults } from 'contract/statuses'
import { Do } from '~/components/palette/do'
import { StatusShape } from '~/components/status/shape'
import { Onwards } from './verdict-bar'

function restWords({ checks }: Media, notable: number): string {
  if (checks.length === 0) return 'Not checked yet'
  return notable > 0 ? 'Other checks pass' : 'Checks pass'
}

/** What speaks against the photo, then the three acts of 56 px and the undo, under the thumb. */
export function PhoneVerdicts({ media, left }: { media: Media; left: number }) {
  const notable = media.checks.filter((check) => check.result === 'warn' || check.result === 'fail').slice(0, 2)
  const rest = media.checks.filter((check) => check.result === 'pass').length
  return (
    <div className="flex-none md:hidden">
      <ul className="px-5 pt-4 pb-1 text-base">
        {notable.map((check) => (
          <li key={check.kind} className="flex h-7 items-center gap-2">
            <StatusShape {...checkResults[check.result]} label={checkResults[check.result].label} />
            {checkTitles[check.kind]}
            <span className="ml-auto truncate text-muted-foreground">{check.detail}</span>
          </li>
        ))}
        <li className="flex h-7 items-center gap-2">
          <StatusShape {...checkResults[media.checks.length > 0 ? 'pass' : 'unknown']} />
          {restWords(media, notable.length)}
          <span className="ml-auto text-muted-foreground">{media.checks.length > 0 && rest}</span>
        </li>
      </ul>
      <div
        role="toolbar"
        aria-label="Verdict"
        className="grid grid-cols-[1fr_56px_1fr] gap-2.5 px-4 pt-2.5 pb-2 max-[359px]:gap-2 max-[359px]:px-2"
      >
        <Do id="media.reject" look="touch" />
        <Do id="media.writeComment" look="touch-icon" />
        <Do id="media.verify" look="touch" />
      </div>
      <div className="mb-3.5 flex justify-center gap-5">
        <Do id="changes.undo" look="touch-quiet" />
        {left === 0 && <Onwards look="touch-quiet" short />}
      </div>
    </div>
  )
}
