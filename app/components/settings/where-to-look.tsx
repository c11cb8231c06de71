import type { CommandId } from '~/commands/command'
import { Do } from '~/components/palette/do'

const places: readonly { command: CommandId; what: string }[] = [
  { command: 'go.dashboard', what: 'What moved last, what waits, what comes in the next two weeks' },
  { command: 'go.requests', what: 'Every draw request and where it stands' },
  { command: 'go.audit', what: 'Who did what, and when' },
]

/** For those who are told of nothing by itself: where what happens is seen, each with its key. */
export function WhereToLook() {
  return (
    <ul aria-label="Where to look" className="max-w-[560px] border-t border-border">
      {places.map(({ command, what }) => (
        <li key={command} className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-border py-1.5">
          <span className="min-w-0 flex-1">{what}</span>
          <Do id={command} />
        </li>
      ))}
    </ul>
  )
}
