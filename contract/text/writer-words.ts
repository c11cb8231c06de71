import type { Summary } from 'contract/summaries/calls'

/** Describes the writer of a text: "AI, llava", "AI, llava, edited", "No AI used", "By hand". */
export function writerWords({
  writer,
  model,
  isEdited = false,
}: Pick<Summary, 'writer' | 'model'> & { isEdited?: boolean }): string {
  if (writer === 'person') return 'Written by hand'
  const who = writer === 'ai' ? `AI, ${model ?? 'a model'}` : 'No AI used'
  return isEdited ? `${who}, edited` : who
}
