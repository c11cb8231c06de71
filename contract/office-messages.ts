/** What keeping cost codes and lenders says: refusals at a field, toasts, the words of undo, and those of the commands. */
export const officeMessages = {
  everybodys: 'Only an administrator changes what is everybody’s',
  codeKeepers: 'Cost codes are changed by agencies and administrators',

  costCodeAdded: 'Cost code added',
  costCodeSaved: 'Cost code saved',
  costCodeActivated: '{count|Cost code|# cost codes} activated',
  costCodeDeactivated: '{count|Cost code|# cost codes} deactivated',

  lenderAdded: 'Lender added',
  lenderSaved: 'Lender saved',
  lenderActivated: '{count|Lender|# lenders} activated',
  lenderDeactivated: '{count|Lender|# lenders} deactivated',
  lenderDeleted: '{count|Lender|# lenders} deleted',

  templatesSaved: 'Comment templates saved',

  // commands and their argument pages
  'title.go.templateSettings': 'Comment templates',
  'title.commentTemplates.reset': 'Use the comment templates that ship',
  'title.row.moveUp': 'Move the row up',
  'title.row.moveDown': 'Move the row down',
  'title.row.clear': 'Empty the row',
  'why.theseAreShipped': 'These are the ones that ship',
  'title.costCode.new': 'New cost code',
  'title.costCode.add': 'Add cost code',
  'title.costCode.form': 'Edit cost code',
  'title.costCode.edit': 'Change one field of the cost code',
  'title.costCode.activate': 'Make cost code active',
  'title.costCode.deactivate': 'Make cost code inactive',
  'title.lender.new': 'New lender',
  'title.lender.add': 'Add lender',
  'title.lender.form': 'Edit lender',
  'title.lender.edit': 'Change one field of the lender',
  'title.lender.activate': 'Make lender active',
  'title.lender.deactivate': 'Make lender inactive',
  'title.lender.delete': 'Delete lender',
} as const
