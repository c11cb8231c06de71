/** Records that were removed while their page was open. */
export default {
  'removed.gone': 'It was deleted, or you no longer have access to it.',
  'removed.reassigned':
    '{who} assigned this {noun, select, ledgerLine {budget line} lot {lot} drawRequest {draw request} item {inspection item} lender {lender} costCode {cost code} user {user} template {report template} other {event}} to someone else.',
  'removed.deleted':
    '{who} deleted this {noun, select, ledgerLine {budget line} lot {lot} drawRequest {draw request} item {inspection item} lender {lender} costCode {cost code} user {user} template {report template} other {event}}.',
  'removed.keptComment': 'Your comment is kept on this device: “{text}”',
} as const
