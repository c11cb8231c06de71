import { memo, type MouseEvent, useEffect, useRef } from 'react'
import { t as say } from 'locales/messages'
import { t } from 'locales/review'
import { t as ruleText } from 'locales/rules'
import { VoiceNote } from '~/components/capture/voice-note'
import { CommandButton } from '~/components/command/command-button'
import { cn } from '~/components/ui/cn'
import type { VoiceCommentTarget } from '~/offline/uploads/voice-recording'

type CommentBoxProps = {
  /** True if saving makes the media defective (domain rule 5), which the box announces before. */
  makesDefective: boolean
  open: boolean
  text: string
  /** The reason if no comment can be saved now; an unsaved text stays editable. */
  closed: string | undefined
  templates: readonly { position: number; label: string; text: string }[]
  /** Target of a voice comment. */
  spoken: VoiceCommentTarget
  onText: (text: string) => void
  onOpen: (open: boolean) => void
  onSave: () => void
}

/** Keeps the focus in the box when a button in it is pressed: closing the box would move the button. Audio controls need the default. */
const stayOpen = (event: MouseEvent) => {
  if (!(event.target instanceof HTMLMediaElement)) event.preventDefault()
}

/** Buttons that fill in a comment template, for screens without number keys. */
function TemplateButtons({ templates }: Pick<CommentBoxProps, 'templates'>) {
  return (
    <div className="fades mt-2 flex gap-2 overflow-x-auto xl:hidden" onMouseDown={stayOpen}>
      {templates.map(({ position, label, text }) => (
        <CommandButton
          key={position}
          id="media.useTemplate"
          args={{ n: position, text }}
          label={label}
          className="touch:h-11"
        />
      ))}
    </div>
  )
}

/** Says what saving the comment does, or why it cannot be saved. */
function helpText(text: string, closed: string | undefined, decides: boolean): string {
  if (closed === undefined) return decides ? say('savingMarks') : t('review.statusStays')
  return text === '' ? closed : ruleText('rule.wordsStay', { why: closed.replace(/\.$/, '') })
}

/** The comment of the media shown, written or spoken. It opens by `c` or by a click, and saves by Mod+Enter. */
export const CommentBox = memo(function CommentBox(props: CommentBoxProps) {
  const { makesDefective, open, text, closed, templates, spoken, onText, onOpen, onSave } = props
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Blur after Escape, so that the next keys decide instead of typing.
    if (open) area.current?.focus()
    else area.current?.blur()
  }, [open])
  const decides = makesDefective && closed === undefined
  const label = decides ? t('review.commentMarks') : t('review.comment')
  return (
    <form
      className="sticky bottom-0 mt-auto border-t border-border bg-card px-4 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className="field-box flex flex-wrap items-start gap-2 px-2.5 py-[6px]">
        <textarea
          ref={area}
          value={text}
          rows={open ? 3 : 1}
          maxLength={2000}
          readOnly={closed !== undefined && text === ''}
          placeholder={closed ?? label}
          aria-label={label}
          onFocus={() => onOpen(true)}
          onBlur={() => onOpen(false)}
          onChange={(event) => onText(event.target.value)}
          className="min-w-0 flex-1 resize-none bg-transparent outline-none placeholder:text-muted-foreground"
        />
        {!open && closed === undefined && <CommandButton id="media.writeComment" look="cap" />}
        <div className="contents" onMouseDown={stayOpen}>
          <VoiceNote of={spoken} closed={closed !== undefined} className="-my-1" />
        </div>
      </div>
      {open && decides && <TemplateButtons templates={templates} />}
      {/* Hidden only while the box is closed and empty: unsaved text needs the button. */}
      <p className={cn('mt-2 flex items-center gap-2 text-xs text-muted-foreground', !open && text === '' && 'hidden')}>
        <span role="status" className="flex-1">
          {helpText(text, closed, decides)}
        </span>
        <span onMouseDown={stayOpen}>
          <CommandButton
            id="form.save"
            look="outline"
            label={t('review.save')}
            disabledReason={closed ?? (text.trim() ? undefined : t('review.noText'))}
          />
        </span>
      </p>
    </form>
  )
})
