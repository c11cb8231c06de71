/** Dates and times. Days are "dates.day", with a year "dates.dayOfYear"; in India the day comes first. */
export default {
  'dates.month':
    '{month, select, 1 {Jan} 2 {Feb} 3 {Mar} 4 {Apr} 5 {May} 6 {Jun} 7 {Jul} 8 {Aug} 9 {Sep} 10 {Oct} 11 {Nov} other {Dec}}',
  'dates.longMonth':
    '{month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} other {December}}',
  'dates.weekday':
    '{day, select, 0 {Sunday} 1 {Monday} 2 {Tuesday} 3 {Wednesday} 4 {Thursday} 5 {Friday} other {Saturday}}',
  'dates.half': '{half, select, am {AM} other {PM}}',
  'dates.halfSmall': '{half, select, am {am} other {pm}}',
  'dates.day': '{month} {day}',
  'dates.dayOfYear': '{month} {day}, {year}',
  'dates.dayFirst': '{day} {month}',
  'dates.dayFirstOfYear': '{day} {month} {year}',
  'dates.longDay': '{weekday}, {month} {day}',
  'dates.longDayFirst': '{weekday}, {day} {month}',
  'dates.monthOfYear': '{month} {year}',
  'dates.near': '{when, select, yesterday {Yesterday} today {Today} other {Tomorrow}}, {date}',
  'dates.late': '{days, plural, one {# day late} other {# days late}}',
  'dates.isLate': 'late',
  'dates.byToday': 'by today',
  'dates.byTomorrow': 'by tomorrow',
  'dates.by': 'by {date}',
  'dates.now': 'just now',
  'dates.minutes': '{count} min ago',
  'dates.hours': '{count} hr ago',
  'dates.yesterday': 'yesterday',
  'dates.days': '{count, plural, one {# day} other {# days}} ago',
  'dates.sinceNow': 'less than an hour so far',
  'dates.sinceHours': '{count, plural, one {# hour so far} other {# hours so far}}',
  'dates.sinceDays': '{count, plural, one {# day so far} other {# days so far}}',
  'dates.allDay': 'All day',
} as const
