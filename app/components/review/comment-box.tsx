import { memo, type MouseEvent, useEffect, useRef } from 'react'
import { say } from 'contract/messages'
import { VoiceNote } from '~/components/capture/voice-note'
import { Do } from '~/components/palette/do'
import { cn } from '~/components/ui/cn'
import type { SpokenOf } from '~/live/voice'

type CommentBoxProps = {
  /** Whether saving makes the media defective (domain rule 5), which is said before it is saved. */
  makesDefective: boolean
  open: boolean
  text: string
  /** Why nothing can be said now. What was begun before stays and can be gone on with: it is kept until it can be. */
  closed: string | undefined
  /** The reasons that are ready, for who has no number keys at hand. */
  templates: readonly { position: number; label: string; text: string }[]
  /** What a voice comment would speak about. */
  spoken: SpokenOf
  onText: (text: string) => void
  onOpen: (open: boolean) => void
  onSave: () => void
}

/** Pressing what stands in it must not close the box first: it would move away from under the press. What plays a sound is moved by it. */
const stayOpen = (event: MouseEvent) => {
  if (!(event.target instanceof HTMLMediaElement)) event.preventDefault()
}

/** The comment of the media shown, written or spoken. It opens by `c` or by a click, and saves by Mod+Enter. */
export const CommentBox = memo(function CommentBox(props: CommentBoxProps) {
  const { makesDefective, open, text, closed, templates, spoken, onText, onOpen, onSave } = props
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Closed by Escape it must not go on taking the keys of decisions for words.
    if (open) area.current?.focus()
    else area.current?.blur()
  }, [open])
  const decides = makesDefective && closed === undefined
  const label = decides ? 'Comment, marks it defective' : 'Comment'
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
        {!open && closed === undefined && <Do id="media.writeComment" look="cap" />}
        <div className="contents" onMouseDown={stayOpen}>
          <VoiceNote of={spoken} closed={closed !== undefined} className="-my-1" />
        </div>
      </div>
      {open && decides && (
        <div className="fades mt-2 flex gap-2 overflow-x-auto xl:hidden" onMouseDown={stayOpen}>
          {templates.map(({ position, label: words, text: reason }) => (
            <Do
              key={position}
              id="media.useTemplate"
              args={{ n: position, text: reason }}
              label={words}
              className="touch:h-11"
            />
          ))}
        </div>
      )}
      {/* Kept in place while closed, so that opening moves nothing but the box's own height; words that wait are not left without it. */}
      <p className={cn('mt-2 flex items-center gap-2 text-xs text-muted-foreground', !open && text === '' && 'hidden')}>
        <span role="status" className="flex-1">
          {closed !== undefined
            ? say('wordsStay', { why: closed })
            : decides
              ? say('savingMarks')
              : 'The status stays as it is.'}
        </span>
        <span onMouseDown={stayOpen}>
          <Do
            id="form.save"
            look="outline"
            label="Save"
            disabledReason={closed ?? (text.trim() ? undefined : 'Nothing written yet')}
          />
        </span>
      </p>
    </form>
  )
})
