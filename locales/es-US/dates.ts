import type english from 'locales/en-US/dates'

/** Dates and times. */
export default {
  'dates.month':
    '{month, select, 1 {ene} 2 {feb} 3 {mar} 4 {abr} 5 {may} 6 {jun} 7 {jul} 8 {ago} 9 {sept} 10 {oct} 11 {nov} other {dic}}',
  'dates.longMonth':
    '{month, select, 1 {enero} 2 {febrero} 3 {marzo} 4 {abril} 5 {mayo} 6 {junio} 7 {julio} 8 {agosto} 9 {septiembre} 10 {octubre} 11 {noviembre} other {diciembre}}',
  'dates.weekday':
    '{day, select, 0 {Domingo} 1 {Lunes} 2 {Martes} 3 {Miércoles} 4 {Jueves} 5 {Viernes} other {Sábado}}',
  'dates.half': '{half, select, am {a.m.} other {p.m.}}',
  'dates.halfSmall': '{half, select, am {a.m.} other {p.m.}}',
  'dates.day': '{day} {month}',
  'dates.dayOfYear': '{day} {month} {year}',
  'dates.dayFirst': '{day} {month}',
  'dates.dayFirstOfYear': '{day} {month} {year}',
  'dates.longDay': '{weekday}, {day} de {month}',
  'dates.longDayFirst': '{weekday}, {day} de {month}',
  'dates.monthOfYear': '{month} de {year}',
  'dates.near': '{when, select, yesterday {Ayer} today {Hoy} other {Mañana}}, {date}',
  'dates.late': '{days, plural, one {# día de retraso} other {# días de retraso}}',
  'dates.isLate': 'con retraso',
  'dates.byToday': 'para hoy',
  'dates.byTomorrow': 'para mañana',
  'dates.by': 'para el {date}',
  'dates.now': 'ahora',
  'dates.minutes': 'hace {count} min',
  'dates.hours': 'hace {count} h',
  'dates.yesterday': 'ayer',
  'dates.days': 'hace {count, plural, one {# día} other {# días}}',
  'dates.sinceNow': 'menos de una hora hasta ahora',
  'dates.sinceHours': '{count, plural, one {# hora hasta ahora} other {# horas hasta ahora}}',
  'dates.sinceDays': '{count, plural, one {# día hasta ahora} other {# días hasta ahora}}',
  'dates.allDay': 'Todo el día',
} satisfies Record<keyof typeof english, string>
