import ArrowLeft from 'lucide-react/icons/arrow-left'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { forwardRef } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { t } from 'locales/commands'
import { t as paletteText } from 'locales/palette'
import { questionLabel } from '~/commands/text/question-label'
import { cn } from '~/components/ui/cn'
import { Keys } from '~/components/ui/key-cap'
import { countOf } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { countText } from '~/lib/text/money'
import { Cap } from '~/components/command/command-key-caps'
import { targetName } from '~/components/palette/rows/main-rows'
import type { PaletteState } from '~/components/palette/use-palette-state'
import { isNamedByAnswer } from '~/components/command/affected-records'

function Chip({ children, onDrop, dropLabel }: { children: ReactNode; onDrop?: () => void; dropLabel?: string }) {
  // The box shrinks first: the name of the command is cut last.
  const look =
    'inline-flex h-[26px] min-w-0 items-center gap-1.5 rounded-sm max-sm:max-w-48 bg-primary-soft px-2 text-sm font-medium text-primary-ink'
  if (!onDrop)
    return (
      <span className={look}>
        <span className="truncate">{children}</span>
      </span>
    )
  return (
    <button type="button" className={look} onClick={onDrop} aria-label={dropLabel}>
      <span className="truncate">{children}</span>
      <X aria-hidden="true" className="size-3 flex-none opacity-80" />
    </button>
  )
}

function Before({ palette }: { palette: PaletteState }) {
  const { page, selection } = palette
  if (!page) {
    return (
      <>
        <Search aria-hidden="true" className="text-muted-foreground" />
        {countOf(selection) > 0 && (
          <span className="inline-flex max-w-48 min-w-16 shrink-[4]">
            <Chip
              onDrop={() => palette.dispatch({ kind: 'dropSelection' })}
              dropLabel={paletteText('palette.notForSelected', { count: countText(countOf(selection)) })}
            >
              {targetName(selection, palette.context)}
            </Chip>
          </span>
        )}
      </>
    )
  }
  const { incomplete } = page
  return (
    <>
      <button
        type="button"
        aria-label={paletteText('palette.backShort')}
        onClick={() => palette.dispatch({ kind: 'leave' })}
        className="-me-1.5 -ms-2 grid size-8 touch:-ms-3.5 touch:size-11 flex-none place-items-center rounded-sm text-foreground-2 hover:bg-accent"
      >
        <ArrowLeft aria-hidden="true" />
      </button>
      <Chip>{t(commandOf(incomplete.id).title)}</Chip>
      {countOf(incomplete) > 0 && !isNamedByAnswer(incomplete) && (
        <>
          <span className="flex-none text-sm text-muted-foreground max-sm:hidden">{paletteText('palette.for')}</span>
          <span className="inline-flex max-w-40 min-w-16 shrink-[4] max-sm:hidden">
            <Chip>{targetName(incomplete, palette.context)}</Chip>
          </span>
        </>
      )}
    </>
  )
}

/** Average width of a hint's letters, in em. */
const perLetter = 0.44

const digitsOnly = new Set(['number', 'money'])

type PaletteBoxProps = {
  palette: PaletteState
  listId: string
  chosenId: string | undefined
  errorId: string
  label: string
}

/**
 * Query of the palette, after chips for what it is limited to. Its own combobox instead of cmdk's, because cmdk names
 * another row than the one Enter runs (keyboard rule 13).
 */
export const PaletteBox = forwardRef<HTMLInputElement & HTMLTextAreaElement, PaletteBoxProps>(function PaletteBox(
  { palette, listId, chosenId, errorId, label },
  ref,
) {
  const { page } = palette
  const field = {
    value: palette.typed,
    placeholder: page ? questionLabel(page.question.hint) : paletteText('palette.box'),
    'aria-label': label,
    'aria-invalid': palette.error !== null,
    'aria-describedby': palette.error === null ? undefined : errorId,
    className:
      'min-w-24 flex-1 sm:min-w-36 bg-transparent text-lg caret-ring outline-none placeholder:text-muted-foreground max-[359px]:placeholder:text-sm',
  } satisfies ComponentPropsWithoutRef<'textarea'> & ComponentPropsWithoutRef<'input'>
  if (palette.takesLines)
    return (
      <div className="flex flex-none flex-wrap items-center gap-2.5 border-b px-4 py-3 text-lg whitespace-nowrap">
        <Before palette={palette} />
        <textarea
          ref={ref}
          {...field}
          onChange={(event) => palette.type(event.target.value)}
          rows={5}
          className={cn(field.className, 'w-full flex-none resize-none whitespace-pre-wrap')}
        />
      </div>
    )
  return (
    <div
      className={cn(
        '-order-2 flex min-h-14 flex-none items-center gap-2.5 border-b px-4 text-lg whitespace-nowrap',
        page && 'max-sm:flex-wrap max-sm:py-1.5',
      )}
    >
      <Before palette={palette} />
      <input
        ref={ref}
        {...field}
        // A hint without room next to the command's name moves below it on a phone.
        style={{ flexBasis: page ? `${field.placeholder.length * perLetter}em` : undefined }}
        onChange={(event) => palette.type(event.target.value)}
        role="combobox"
        aria-expanded={palette.rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosenId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={page && digitsOnly.has(page.question.kind) ? 'decimal' : undefined}
        enterKeyHint="go"
        maxLength={2000}
      />
      <Keys className="max-sm:hidden">
        <Cap word="Esc" />
      </Keys>
    </div>
  )
})
