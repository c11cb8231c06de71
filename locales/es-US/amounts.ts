import type english from 'locales/en-US/amounts'

/** Errors of typed amounts, in the polite form (usted). */
export default {
  'why.noAmount': 'Escriba un monto en dólares',
  'why.amountSign': 'Escriba un monto sin signo menos ni paréntesis',
  'why.amountExponent': 'Escriba el monto completo, no como 12k ni 1e4',
  'why.amountUnclear': 'Escriba el monto como 1,500 o 1,500.00',
  'why.amountPercent': 'Escriba un monto en dólares, no un porcentaje',
  'why.amountCurrency': 'Escriba un monto en dólares, sin otra moneda',
  'why.rateRange': 'Un porcentaje de 0 a 100 con dos decimales como máximo',
  'why.percentRange': 'Un porcentaje de 0 a 100 con un decimal como máximo',
  'why.pasteTooLong':
    'No se pegó nada: se copiaron {rows} filas y desde aquí hay {lines} partidas. Importe un archivo para agregar partidas.',
  'why.pasteTooWide': 'No se pegó nada: las columnas copiadas no caben. Pegue una columna a la vez.',
  'why.amountTooLarge': 'Un monto es de {most} como máximo',
  'note.dropped': '{amount}; {dropped} no se toma en cuenta',
} satisfies Record<keyof typeof english, string>
