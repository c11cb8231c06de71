/** The words of the commands that keep draw requests and their items; as in contract/titles.ts. */
export const requestTitles = {
  'title.request.create': 'New draw request',
  'title.request.edit': 'Edit draw request',
  'title.request.delete': 'Delete draw request',
  'title.request.assignAgency': 'Assign an agency to the draw request',
  'title.request.sendAssignment': 'Send the assignment mail',

  'ask.title': 'Title',
  'hint.title': 'What this draw is for',
  'ask.costCodes': 'Cost codes',
  'hint.costCodes': 'Pick those that are inspected',
  'ask.reviewer': 'Reviewer',
  'hint.reviewer': 'Pick a reviewer of the agency',
  'ask.dueDate': 'Due date',
  'hint.dueDate': 'Today unless you type another',
  'ask.description': 'Description',
  'hint.description': 'What should be known about it',
  'ask.requestBudget': 'Total budget',
  'hint.requestBudget': 'Whole dollars, split over its cost codes',
  'say.assignmentSent': 'Assignment mail sent',
  'why.mailGone': 'A mail that was sent cannot be taken back',
} as const
