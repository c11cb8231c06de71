/** What keeping cost codes and lenders says: refusals at a field, toasts, the words of undo, and those of the commands. */
export const officeMessages = {
  globalCode: 'Global cost codes are changed by an administrator',
  codeKeepers: 'Cost codes are changed by agencies and administrators',
  alreadyActive: 'This is active already',
  alreadyInactive: 'This is inactive already',

  costCodeAdded: 'Cost code added',
  costCodeSaved: 'Cost code saved',
  costCodeActivated: 'Cost code activated',
  costCodeDeactivated: 'Cost code deactivated',
  'did.costCodeSaved': 'Cost code {code} changed',
  'did.costCodeActivated': 'Cost code {code} activated',
  'did.costCodeDeactivated': 'Cost code {code} deactivated',

  recipientTwice: 'This address is listed twice',

  lenderAdded: 'Lender added',
  lenderSaved: 'Lender saved',
  lenderActivated: 'Lender activated',
  lenderDeactivated: 'Lender deactivated',
  lenderDeleted: 'Lender deleted',
  'did.lenderSaved': '{name} changed',
  'did.lenderActivated': '{name} activated',
  'did.lenderDeactivated': '{name} deactivated',

  templatesSaved: 'Comment templates saved',
  'did.templatesSaved': 'Comment templates changed',

  // commands and their argument pages
  'title.go.templateSettings': 'Comment templates',
  'title.commentTemplates.reset': 'Use the comment templates that ship',
  'title.row.moveUp': 'Move the row up',
  'title.row.moveDown': 'Move the row down',
  'title.row.clear': 'Empty the row',
  'why.theseAreShipped': 'These are the ones that ship',
  'title.costCode.new': 'New cost code',
  'title.costCode.add': 'Add cost code',
  'title.costCode.edit': 'Edit cost code',
  'title.costCode.activate': 'Make cost code active',
  'title.costCode.deactivate': 'Make cost code inactive',
  'title.lender.new': 'New lender',
  'title.lender.add': 'Add lender',
  'title.lender.edit': 'Edit lender',
  'title.lender.activate': 'Make lender active',
  'title.lender.deactivate': 'Make lender inactive',
  'title.lender.delete': 'Delete lender',
} as const
