/** Summaries of photos, items, draw requests and lots: suggested, edited and accepted. */
export default {
  'summaries.acceptedBy': 'Accepted by {name}',
  'summaries.none': 'No summary yet.',
  'summaries.suggestionFor': 'Suggestion for {record}: {text}',
  'summaries.writing': 'is writing …',
  'summaries.notAccepted': 'Not accepted yet',
  'summaries.suggestion': 'A suggestion, not accepted yet',
  'summaries.suggest': 'Suggest',
  'summaries.edit': 'Edit',
  'summaries.accept': 'Accept',
  'summaries.discard': 'Discard',
  'summaries.about': 'Summary of {record}',
  'summaries.request': 'The draw request',
  'summaries.list': 'Summaries',
  'summaries.cited': 'Photo {number}: {record}',
} as const
