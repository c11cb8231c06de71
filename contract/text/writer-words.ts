import type { Summary } from 'contract/summaries/calls'
import { t } from 'locales/summaries'

/** Describes the writer of a text: "AI, llava", "AI, llava, edited", "No AI used", "Written by hand". */
export function writerWords({
  writer,
  model,
  isEdited = false,
}: Pick<Summary, 'writer' | 'model'> & { isEdited?: boolean }): string {
  if (writer === 'person') return t('summaries.byHand')
  const who = writer === 'ai' ? t('summaries.byAi', { model: model ?? t('summaries.someModel') }) : t('summaries.noAi')
  return isEdited ? t('summaries.edited', { writer: who }) : who
}
