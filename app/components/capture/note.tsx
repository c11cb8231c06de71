import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { t } from 'locales/item'
import { submitByKey } from '~/components/form/submit-key'
import { Button } from '~/components/ui/button'
import { Textarea } from '~/components/ui/textarea'
import { uploadActions } from '~/hooks/use-upload'
import type { UploadRecord } from '~/offline/uploads/upload-record'
import { VoiceNote } from './voice-note'

/** Written or spoken note on a file. It is uploaded with the file and becomes a comment when the file arrives. */
export function Note({ record, onDone }: { record: UploadRecord; onDone: () => void }) {
  const [text, setText] = useState(record.note)
  const { clientKey, name, result, aim } = record
  const of = { target: result ?? '', requestId: aim.requestId, spoken: { makesDefective: false }, about: clientKey }
  const save = () => {
    if (text.trim() !== record.note) uploadActions.note(clientKey, text.trim())
    onDone()
  }
  return (
    <form
      className="pb-2"
      onKeyDown={submitByKey}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        autoFocus
        rows={2}
        maxLength={2000}
        value={text}
        aria-label={t('capture.noteAbout', { name })}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <VoiceNote of={of} />
        <Button type="submit" data-save size="sm" className="ms-auto">
          {t('sheet.save')}
        </Button>
      </div>
    </form>
  )
}

/** Opens the note of a file. */
export function NoteButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  const label = t('capture.noteAbout', { name })
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} onClick={onOpen}>
      <MessageSquare />
    </Button>
  )
}
