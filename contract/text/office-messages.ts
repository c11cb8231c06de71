/** Messages for cost codes and lenders: field errors, toasts and undo texts. */
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

  'why.theseAreShipped': 'These are the ones that ship',
} as const
