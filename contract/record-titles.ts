/** The words of the commands that keep lots, draw requests and their items; as in contract/titles.ts. */
export const recordTitles = {
  'title.lot.new': 'New lot',
  'title.lot.create': 'Add lot',
  'title.lot.import': 'Import lots',
  'title.lot.export': 'Export lots',
  'sheet.lot.export': 'The filtered view, as a file',
  'title.lot.form': 'Edit lot',
  'title.lot.edit': 'Change one field of the lot',
  'title.lot.delete': 'Delete lot',
  'sheet.lot.delete': 'To the archive, with its draw requests',
  'title.lot.assignAgency': 'Assign an agency to the lot',
  'title.lot.setCoordinates': 'Set coordinates',
  'title.lot.setBudget': 'Set total budget',

  'choice.csv': 'CSV',
  'choice.xlsx': 'Excel workbook (.xlsx)',
  'why.notCoordinates': 'Type latitude and longitude in degrees, as 36.9741, -122.0308',
} as const
