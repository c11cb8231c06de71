import { useEffect, useRef } from 'react'
import { longestSummary } from 'contract/core/limits'
import type { Summary } from 'contract/summaries/calls'
import { writerWords } from 'contract/text/writer-words'
import { t } from 'locales/summaries'
import type { SummaryAction } from '~/commands/engine/browser-port'
import type { RecordRef } from '~/commands/engine/context'
import { CommandButton } from '~/components/command/command-button'
import { Pill } from '~/components/ui/pill'
import { Textarea } from '~/components/ui/textarea'
import { useScreen } from '~/hooks/use-command-context'
import { SummaryText } from './summary-text'
import type { Suggested } from './suggestion-drafts'

type PanelProps = {
  about: RecordRef
  lotId: string
  accepted: Summary | undefined
  suggested: Suggested | undefined
  /** True if the keys belong to another record's text. */
  keyless?: boolean
  onType: (text: string) => void
  act: (action: SummaryAction, id: string) => void
}

/** The text about one record: the accepted one, or the one that is being suggested or edited, with who wrote it and what can be done. */
export function SummaryPanel({ about, lotId, accepted, suggested, keyless = false, onType, act }: PanelProps) {
  const shown = suggested ?? accepted
  return (
    <div className="flex flex-col gap-2">
      {shown && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
          <Pill>{writerWords(shown)}</Pill>
          {suggested ? stateOf(suggested) : accepted && t('summaries.acceptedBy', { name: accepted.acceptedBy.name })}
        </p>
      )}
      {!shown && <p className="text-muted-foreground">{t('summaries.none')}</p>}
      {suggested?.problem && <p className="text-xs text-muted-foreground">{suggested.problem}</p>}
      {suggested?.phase === 'editing' ? (
        <Editor about={about} text={suggested.text} onType={onType} act={act} />
      ) : (
        shown && <SummaryText text={shown.text} cites={shown.cites} lotId={lotId} />
      )}
      {/* Screen readers get a suggestion when it is complete, not word by word. */}
      <p role="status" className="sr-only">
        {suggested?.phase === 'written'
          ? t('summaries.suggestionFor', { record: about.label, text: suggested.text })
          : ''}
      </p>
      <p className="flex flex-wrap items-center gap-2 empty:hidden">
        <SummaryCommands about={about} phase={suggested?.phase} keyless={keyless} />
      </p>
    </div>
  )
}

function stateOf({ phase, writer }: Suggested): string {
  if (phase === 'writing') return t('summaries.writing')
  return t(phase === 'editing' || writer === 'person' ? 'summaries.notAccepted' : 'summaries.suggestion')
}

type SummaryCommandsProps = { about: RecordRef; phase: Suggested['phase'] | undefined; keyless: boolean }

function SummaryCommands({ about, phase, keyless }: SummaryCommandsProps) {
  const given = { targets: [about], keyless }
  if (phase === 'writing') return <CommandButton id="summary.stop" look="outline" {...given} />
  if (phase === undefined)
    return (
      <>
        <CommandButton id="summary.suggest" look="outline" label={t('summaries.suggest')} {...given} />
        <CommandButton id="summary.edit" look="ghost" label={t('summaries.edit')} {...given} />
      </>
    )
  if (phase === 'editing')
    return (
      <>
        <CommandButton id="form.save" look="primary" label={t('summaries.accept')} />
        <CommandButton id="form.cancel" look="ghost" label={t('summaries.discard')} />
      </>
    )
  return (
    <>
      <CommandButton id="summary.accept" look="primary" label={t('summaries.accept')} {...given} />
      <CommandButton id="summary.edit" look="outline" label={t('summaries.edit')} {...given} />
      <CommandButton id="summary.discard" look="ghost" label={t('summaries.discard')} {...given} />
    </>
  )
}

/** The editor of a text: Mod+Enter accepts it, Escape discards it. */
function Editor({ about, text, onType, act }: Pick<PanelProps, 'about' | 'onType' | 'act'> & { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const handlers = { save: () => act('accept', about.id), cancel: () => act('discard', about.id), summary: act }
  useScreen({ mode: 'form', here: about, handlers })
  return (
    <Textarea
      ref={area}
      aria-label={t('summaries.about', { record: about.label })}
      value={text}
      rows={6}
      maxLength={longestSummary}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
