/** The archive of deleted records. */
export default {
  'archive.title': 'Archive',
  'archive.lot': 'Lot',
  'archive.drawRequest': 'Draw request',
  'archive.item': 'Item',
  'archive.lender': 'Lender',
  'archive.user': 'User',
  'archive.template': 'Report template',
  'archive.days': '{count, plural, =0 {Last day} one {# day} other {# days}}',
  'archive.name': 'Name',
  'archive.type': 'Type',
  'archive.agency': 'Agency',
  'archive.deletedBy': 'Deleted by',
  'archive.deleted': 'Deleted',
  'archive.remaining': 'Days left',
  'archive.restoring':
    'Restoring also brings back everything deleted with it. After the last day, it can’t be restored.',
  'archive.empty': 'The archive is empty',
  'archive.emptyText':
    'Deleted records appear here for {count, plural, one {# day} other {# days}} and can be restored until then.',
} as const
