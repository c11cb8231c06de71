import { Link, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { t } from 'locales/commands'
import { t as text } from 'locales/keys'
import { alwaysShown, KeyCaps } from '~/components/command/command-key-caps'
import { focusHeading, focusQuietly, stage } from '~/components/shell/focus-on-navigation'
import { ProgressBar } from '~/components/status/progress'
import { Button } from '~/components/ui/button'
import { Parts } from '~/components/ui/parts'
import type { CommandId } from '~/commands/engine/command-id'
import type { Press } from '~/commands/keyboard/read-key'
import { isOfReview, known, missed, practiceKeys } from '~/commands/keyboard/practice'
import type { Drill, Part, DrillQuestion } from '~/commands/keyboard/practice'
import { commandOf } from '~/commands/engine/registry'
import { useCommandServices, useKeySettings, useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { taskOf } from './tasks'
import { useDrill } from './use-drill'

type DrillScreenProps = { part: Part; title: string; seed: number; userId: string; onAgain: () => void }

/** Keys that move the focus or belong to the browser are not answers. */
const isSign = ({ key, ctrl, meta, alt, repeat }: Press) => key.length === 1 && !ctrl && !meta && !alt && !repeat

/** One round: a photo, its task, and the keys of the review. */
export function DrillScreen({ part, title, seed, userId, onAgain }: DrillScreenProps) {
  const navigate = useNavigate()
  const { drill, count, press, miss } = useDrill(part, seed, userId)
  const { layers } = useCommandServices().dispatcher
  const isOver = drill.queue.length === 0
  const takes = (id: CommandId, args: Parameters<typeof press>[1]) => {
    if (!isOfReview(id)) return false
    press(id, args)
    return true
  }
  const misses = (one: Press) => {
    if (isSign(one) && !layers.shown()) miss(one)
  }
  const leave = () => {
    void navigate(paths.practice())
    return true
  }
  useScreen({ mode: isOver ? 'page' : 'single', handlers: { leave }, ...(!isOver && { takes, misses }) })
  const [question] = drill.queue
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex h-11 flex-none items-center gap-4 px-6 max-md:px-4">
        <h1 tabIndex={-1} className="text-base">
          {title}
        </h1>
        <span className="flex-1" />
        <Link to={paths.practice()} className="text-primary-ink hover:underline touch:py-3">
          {text('keys.end')}
        </Link>
      </div>
      <ProgressBar
        value={(drill.done / (drill.done + drill.queue.length || 1)) * 100}
        label={text('keys.pressed', { done: drill.done, count: drill.done + drill.queue.length })}
        className="h-0.5 flex-none rounded-none [&>div]:rounded-none"
      />
      {question ? (
        <QuestionCard question={question} instead={drill.instead} />
      ) : (
        <End drill={drill} count={count} onAgain={onAgain} />
      )}
    </main>
  )
}

/** The photo with its task. It handles the keys as in the review; a new task is announced to screen readers. */
function QuestionCard({ question, instead }: { question: DrillQuestion; instead: Drill['instead'] }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => focusQuietly(box.current), [])
  const [keys] = practiceKeys(question.id, useKeySettings())
  const { photo, shows, words } = taskOf(question.id)
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col gap-5 p-6 max-md:p-4">
      <figure
        ref={box}
        {...stage}
        aria-label={shows}
        className="aspect-[4/3] max-h-[min(540px,60dvh)] relative overflow-hidden rounded-lg bg-accent outline-none after:pointer-events-none after:absolute after:inset-[3px] focus-visible:not-data-quiet:after:outline-2 focus-visible:not-data-quiet:after:outline-ring"
      >
        <img src={photo} alt="" width={720} height={540} className="size-full object-cover" />
      </figure>
      <div role="status" className="flex min-h-[104px] flex-col gap-2">
        <p className="text-lg font-medium">{words}</p>
        {instead && <p className="text-foreground-2">{insteadWords(instead)}</p>}
        {question.shown && keys && (
          <p className="flex flex-wrap items-center gap-2">
            <Parts of={text.parts('keys.pressIt', { key: <KeyCaps keys={keys} className={alwaysShown} /> })} />
            <span className="text-foreground-2">{titleOf(question.id)}</span>
          </p>
        )}
        {!question.shown && <p className="text-foreground-2">{text('keys.which')}</p>}
        <p className="text-foreground-2 md:hidden">{text('keys.needsKeyboard')}</p>
      </div>
    </div>
  )
}

const insteadWords = (pressed: NonNullable<Drill['instead']>): string =>
  typeof pressed === 'string'
    ? text('keys.youPressed', { command: t(commandOf(pressed).title) })
    : text('keys.nothing', { key: pressed.sign })

const titleOf = (id: CommandId) => t(commandOf(id).sheet ?? commandOf(id).title)

/** The result, and the keys to repeat. */
function End({ drill, count, onAgain }: { drill: Drill; count: number; onAgain: () => void }) {
  const settings = useKeySettings()
  const left = missed(drill)
  useEffect(focusHeading, [])
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col gap-5 p-6 max-md:p-4">
      <div role="status">
        <h2 className="text-xl">{text('keys.knownAtFirst', { known: known(drill).length, count })}</h2>
        <p className="mt-1 text-foreground-2">{text(left.length === 0 ? 'keys.allKnown' : 'keys.review')}</p>
      </div>
      {left.length > 0 && (
        <ul aria-label={text('keys.notKnown')} className="border-t border-border">
          {left.map((id) => (
            <li key={id} className="flex min-h-9 items-center justify-between gap-3 border-b border-border">
              {titleOf(id)}
              {practiceKeys(id, settings)
                .slice(0, 1)
                .map((keys) => (
                  <KeyCaps key="keys" keys={keys} className={alwaysShown} />
                ))}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onAgain}>
          {text('keys.again')}
        </Button>
        <Button asChild>
          <Link to={paths.practice()}>{text('keys.backToPractice')}</Link>
        </Button>
      </div>
    </div>
  )
}
