/**
 * Help of the columns of import templates, by kind of records and field (that of most fields of lots is in `questions`), and
 * names of files that are downloaded.
 */
export default {
  required: 'REQUIRED',
  optional: 'optional',
  'about.key': 'API field',
  'about.heading': 'Column',
  'about.description': 'Description',
  'about.need': 'Required',
  'file.lots': 'lots-{day}',
  'file.budget': 'budget-{day}',
  'file.template':
    '{noun, select, lots {lots} costCodes {cost-codes} lenders {lenders} users {users} other {budget-lines}}-template',
  'file.notImported':
    '{noun, select, lots {lots} costCodes {cost-codes} lenders {lenders} users {users} other {budget-lines}}-not-imported',
  'help.lots.latitude': 'Degrees north: 30.2672; together with the longitude',
  'help.lots.longitude': 'Degrees east: -97.7431; together with the latitude',
  'help.lots.coordinatesSource': '{choices}: placed on the map, or found by address, zip or city; empty: placed',
  'help.lots.outline': 'Outline of the lot as POLYGON ((longitude latitude, …))',
  'help.cost-codes.code': 'Code of the cost: 07-100',
  'help.cost-codes.title': 'Title of the cost: Foundation',
  'help.cost-codes.category': 'Category the code belongs to',
  'help.cost-codes.checklist': 'Lines of the checklist, separated by semicolons',
  'help.lenders.name': 'Name of the lender',
  'help.lenders.recipients': 'Email addresses that reports go to, separated by semicolons',
  'help.users.firstName': 'First name of the person',
  'help.users.lastName': 'Last name of the person',
  'help.users.email': 'Address the invitation goes to, and the person signs in with',
  'help.users.role': 'One of: {choices}',
  'help.users.agency': 'Agency of a reviewer, by its name or email address; for an agency its own name',
  'help.users.contactNumber': 'Phone number: (512) 555-0137',
  'help.budget-lines.code': 'Code of the cost, or number of the item: 03-300',
  'help.budget-lines.title': 'Description of the work: Slab',
  'help.budget-lines.scheduledValue': 'Original budget of the line, in dollars and cents',
  'help.budget-lines.changeOrders':
    'Sum of the changes of the line so far, negative ones in parentheses or with a minus sign',
  'help.budget-lines.retainageRate': 'Retainage of the line in percent; empty for the rate of the lot',
  'help.budget-lines.kind': 'One of: {choices}; empty for work',
} as const
