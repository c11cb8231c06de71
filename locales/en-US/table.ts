/** Lists: filters, columns, selection and pages. */
export default {
  'table.selected':
    '{noun, select, lot {{count, plural, one {# lot} other {# lots}}} drawRequest {{count, plural, one {# draw request} other {# draw requests}}} inspection {{count, plural, one {# inspection} other {# inspections}}} lender {{count, plural, one {# lender} other {# lenders}}} costCode {{count, plural, one {# cost code} other {# cost codes}}} user {{count, plural, one {# user} other {# users}}} template {{count, plural, one {# template} other {# templates}}} notification {{count, plural, one {# notification} other {# notifications}}} mail {{count, plural, one {# email} other {# emails}}} media {{count, plural, one {# media} other {# media}}} other {{count, plural, one {# record} other {# records}}}} selected',
  'table.selectedShort': '{count, plural, one {# selected} other {# selected}}',
  'table.select': 'Select',
  'table.selectAll': 'Select all on this page',
  'table.allOnPage': 'All on page',
  'table.allMatching': 'All {count} that match',
  'table.moreActions': 'More actions',
  'table.clearSelection': 'Clear selection',
  'table.copyLinks': 'Copy links',
  'table.columns': 'Columns',
  'table.tooNarrow': 'Window too narrow',
  'table.details':
    '{noun, select, lot {Details of the lot} drawRequest {Details of the draw request} inspection {Details of the inspection} lender {Details of the lender} costCode {Details of the cost code} user {Details of the user} template {Details of the template} notification {Details of the notification} mail {Details of the email} other {Details of the record}}',
  'table.closePanel': 'Close panel',
  'table.loading': 'Loading',

  // filters and order
  'table.filter': 'Filter',
  'table.keywordIs': 'Keyword {keyword}',
  'table.filterIs': '{field} is {value}',
  'table.removeFilter': 'Remove the filter {filter}',
  'table.sortedBy': 'Sorted by {column}, {direction, select, ascending {ascending} other {descending}}. Reverse',
  'table.newest': 'Newest',
  'table.agency': 'Agency',
  'table.flag': 'Flag',
  'table.payment': 'Payment',
  'table.city': 'City',
  'table.state': 'State',
  'table.year': 'Year',
  'table.status': 'Status',
  'table.added': 'Added',

  // pages
  'table.rows': '{from}–{to} of {total}',
  'table.noRows': '0 of {total}',
  'table.rowsPerPage': 'Rows per page',
  'table.perPage': '{size} per page',
  'table.previousPage': 'Previous page',
  'table.nextPage': 'Next page',
  'table.page': 'Page {page} of {pages}',

  // lists without rows
  'table.failed':
    '{noun, select, lot {The lots didn’t load} drawRequest {The draw requests didn’t load} inspection {The inspections didn’t load} lender {The lenders didn’t load} costCode {The cost codes didn’t load} user {The users didn’t load} template {The templates didn’t load} notification {The notifications didn’t load} mail {The emails didn’t load} other {The list didn’t load}}',
  'table.failedText': '{why}. Your filters are kept.',
  'table.tryAgain': 'Try again',
  'table.noPage': 'Page {page} doesn’t exist',
  'table.lastPage': 'The last page is {page}.',
  'table.goToPage': 'Go to page {page}',
  'table.noMatch':
    '{noun, select, lot {No lots match} drawRequest {No draw requests match} inspection {No inspections match} lender {No lenders match} costCode {No cost codes match} user {No users match} template {No templates match} notification {No notifications match} mail {No emails match} other {No records match}}',
  'table.noMatchText': 'There are no results for {filters}.',
  'table.quotedFilter': '“{field} is {value}”',
  'table.quotedKeyword': '“{keyword}”',
  'table.remove': 'Remove {filter}',
  'table.clearAll': 'Clear all',
} as const
