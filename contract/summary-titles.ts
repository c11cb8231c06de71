/** The words of the commands that write summaries; as in contract/titles.ts. */
export const summaryTitles = {
  'title.summary.suggest': 'Suggest a summary',
  'title.summary.stop': 'Stop writing',
  'title.summary.edit': 'Edit summary',
  'title.summary.accept': 'Accept summary',
  'title.summary.discard': 'Throw suggestion away',
  'title.summary.write': 'Write summary',
  'say.summaryKept': 'Summary kept',
} as const
