/** The words of the commands that keep draw requests and their items; as in contract/titles.ts. */
export const requestTitles = {
  'title.request.new': 'New draw request',
  'title.request.create': 'Add draw request',
  'title.request.form': 'Edit draw request',
  'title.request.edit': 'Change one field of the draw request',
  'title.request.setDueDate': 'Set due date',
  'title.request.dueLater': 'Due one day later',
  'title.request.dueEarlier': 'Due one day earlier',
  'title.request.delete': 'Delete draw request',
  'title.request.assignAgency': 'Assign an agency to the draw request',
  'title.request.sendAssignment': 'Send the assignment mail',

  'title.item.new': 'New item',
  'title.checklist.new': 'Add lines to the checklist',
  'title.item.add': 'Add an inspection item',
  'title.item.addOwn': 'Add an item with its own code',
  'title.item.photos': 'Ask for a number of photos',
  'title.item.delete': 'Delete item',
  'title.checklist.addLine': 'Add a checklist line',

  'say.photos': 'Number of photos set',
  'say.told': 'Message sent',
  'say.assignmentSent': 'Assignment mail sent',
} as const
