/** Comment templates of the keys 1 to 9. */
export default {
  'comments.title': 'Comment templates',
  'comments.about': 'On the keys 1 to 9 while reviewing: one press marks a photo defective with this reason.',
  'comments.shipped': 'These come with Plumbline. Agencies without their own templates use them.',
  'comments.own': 'Your reviewers use these instead of Plumbline’s own.',
  'comments.unchanged': 'These come with Plumbline. If you change them, your reviewers use yours.',
  'comments.shortName': 'Short name',
  'comments.comment': 'Comment for the borrower',
  'comments.keyName': 'Key {key, number}, short name',
  'comments.keyComment': 'Key {key, number}, comment for the borrower',
  'comments.keyRow': 'Key {key, number}, row',
  'comments.moveUp': 'Move {key, number} up',
  'comments.moveDown': 'Move {key, number} down',
  'comments.empty': 'Clear {key, number}',
  'comments.first': 'This is the first row',
  'comments.last': 'This is the last row',
} as const
