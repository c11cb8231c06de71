import { memo } from 'react'
import type { ReactNode } from 'react'
import { t as questionText } from 'locales/questions'
import { t } from 'locales/commands'
import { t as paletteText } from 'locales/palette'
import { Button } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { Keys } from '~/components/ui/key-cap'
import { isChange } from '~/commands/engine/command'
import { queryScopes } from '~/commands/text/query'
import type { QueryScope } from '~/commands/text/query'
import { commandOf } from '~/commands/engine/registry'
import { isTyped } from '~/commands/text/typed-values'
import { Cap, KeyCaps } from '~/components/command/command-key-caps'
import { parseSequence } from '~/commands/keyboard/strokes'
import { leadsOn } from '~/components/palette/pages/question-page'
import type { PaletteState } from '~/components/palette/use-palette-state'

function Hint({ caps, className, children }: { caps: ReactNode; className?: string; children: ReactNode }) {
  return (
    <span className={cn('flex flex-none items-center gap-1.5 touch:hidden', className)}>
      {caps}
      {children}
    </span>
  )
}

const caps = (...words: string[]) => (
  <Keys>
    {words.map((word) => (
      <Cap key={word} word={word} />
    ))}
  </Keys>
)

const offered: readonly QueryScope[] = ['command', 'lot', 'drawRequest', 'person', 'costCode', 'help']

/** Number of signs that fit beside the key caps. */
const besideKeys = 4

/** Signs that limit a search, as buttons: all on touch screens, the most used ones beside the key caps. */
function Scopes({ onType }: { onType: (sign: string) => void }) {
  return (
    // Signs that do not fit wrap onto a hidden line.
    <span className="ms-auto flex h-10 min-w-0 flex-1 flex-wrap items-center justify-end gap-x-4 overflow-hidden touch:ms-0 touch:h-auto touch:flex-nowrap touch:justify-between touch:gap-x-2 touch:overflow-visible max-md:grid max-md:grid-cols-3">
      {offered.map((scope, index) => {
        const { sign } = queryScopes[scope]
        return (
          <button
            key={scope}
            type="button"
            onClick={() => onType(sign)}
            className={cn(
              'h-10 items-center gap-1.5 hover:text-foreground touch:flex touch:h-11 touch:px-2',
              index < besideKeys ? 'flex' : 'hidden',
            )}
          >
            <kbd className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-xs border border-border-2 bg-background px-1 font-sans text-2xs font-medium text-foreground-2">
              {sign}
            </kbd>
            {paletteText('palette.scope', { scope })}
          </button>
        )
      })}
    </span>
  )
}

/** Effect of Enter on an argument page: the next page, or the command, and whether it can be undone. */
function EnterAction({ palette }: { palette: PaletteState }) {
  const { page, chosen, context, typed } = palette
  if (!page) return <>{paletteText('palette.openShort')}</>
  const command = commandOf(page.incomplete.id)
  const more = leadsOn(page, context, chosen?.does.kind === 'choice' ? chosen.does.value : typed)
  const title = `${t(command.title)}${more ? '…' : ''}`
  // A confirmation states itself whether the action can be undone.
  const hasQuestion = Object.values(command.questions).some(({ kind }) => kind === 'confirm')
  return (
    <span className="flex min-w-0">
      <span className="truncate" title={title}>
        {title}
      </span>
      {!more && isChange(command) && command.undo === 'change' && !hasQuestion && (
        <span className="flex-none whitespace-pre">, {paletteText('palette.undoable')}</span>
      )}
    </span>
  )
}

/** Effect of Enter: picks or continues on a multi-choice page, and starts a line in a text of several lines. */
function PageHints({ palette }: { palette: PaletteState }) {
  if (!palette.hasContinue)
    return (
      <Hint caps={caps('Enter')} className="min-w-0 flex-initial">
        <EnterAction palette={palette} />
      </Hint>
    )
  return (
    <Hint caps={caps('Enter')}>
      {paletteText('palette.enter', { act: palette.takesLines ? 'newLine' : palette.enter })}
    </Hint>
  )
}

/** Hints of the first page, which do not depend on the text. */
const FirstPageHints = memo(function FirstPageHints({ onType }: { onType: (sign: string) => void }) {
  return (
    <>
      <Hint caps={caps('Up', 'Down')}>{paletteText('palette.move')}</Hint>
      <Hint caps={caps('Enter')}>{paletteText('palette.openShort')}</Hint>
      <Hint caps={<KeyCaps keys={parseSequence('Mod+Enter')} />}>{paletteText('palette.newTab')}</Hint>
      <Scopes onType={onType} />
    </>
  )
})

export function PaletteFooter({ palette, onType }: { palette: PaletteState; onType: (sign: string) => void }) {
  return (
    <div
      className={cn(
        'mt-2 flex min-h-10 flex-none items-center gap-4 border-t px-4 text-xs whitespace-nowrap text-muted-foreground touch:px-2',
        // On touch screens the signs are below the box, where results do not move them and the soft keyboard does not
        // cover them.
        palette.page ? 'touch:min-h-14' : 'touch:-order-1 touch:mt-0 touch:min-h-12 touch:border-t-0 touch:border-b',
      )}
    >
      {palette.page ? (
        <>
          <PageHints palette={palette} />
          <span className="flex-1" />
          {!palette.takesLines && (
            <Button
              variant="plain"
              size="bare"
              className="flex-none gap-1.5 text-muted-foreground touch:h-11 [&_.keys]:me-0"
              onClick={palette.copyLink}
            >
              <KeyCaps keys={parseSequence('Shift+Enter')} />
              {paletteText('palette.copyShort')}
            </Button>
          )}
          <Hint caps={<KeyCaps keys={parseSequence('Shift+Tab')} />}>{paletteText('palette.backShort')}</Hint>
          <Hint caps={caps('Esc')}>
            {palette.closes ? paletteText('palette.close') : paletteText('palette.leavePage')}
          </Hint>
          {/* Where there are no keys the soft keyboard's Enter is not all that leads on. */}
          {!palette.hasContinue && palette.page && isTyped(palette.page.question) && (
            <Button
              variant="soft"
              size="touch"
              className="md:pointer-fine:hidden"
              onClick={() => palette.dispatch({ kind: 'run', row: palette.chosen, keep: false })}
            >
              {questionText('goOnText')}
            </Button>
          )}
          {palette.hasContinue && (
            <Button variant="soft" size="sm" onClick={() => palette.dispatch({ kind: 'continue' })}>
              {palette.takesLines ? questionText('goOnText') : questionText('goOn', { count: palette.picked.length })}
              <KeyCaps keys={parseSequence('Mod+Enter')} />
            </Button>
          )}
        </>
      ) : (
        <FirstPageHints onType={onType} />
      )}
    </div>
  )
}
