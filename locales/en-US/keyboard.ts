/** The keyboard sheet, but for the commands on it. */
export default {
  'keyboard.mode':
    '{mode, select, list {List} detail {Record} grid {Contact sheet} single {Media review} calendar {Calendar} page {Page} form {Form} other {Palette}}',
  'keyboard.record': '{noun, select, lot {Lot} drawRequest {Draw request} other {Inspection item}}',
  'keyboard.report': 'Report',
  'keyboard.count':
    '{count, plural, one {# key} other {# keys}} for {role, select, admin {an admin} agency {an agency} reviewer {a reviewer} other {a borrower}}',
  'keyboard.find': 'Find a key',
  'keyboard.single': '{on, select, yes {Single keys on} other {Single keys off}}',
  'keyboard.change': 'Change keys',
  'keyboard.practice': 'Practice',
} as const
