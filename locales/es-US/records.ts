import type english from 'locales/en-US/records'

/** Records: their names and states. Those of draw requests and items are feminine, as are photos. */
export default {
  'records.draw': 'Desembolso {number}',

  'records.pending': 'Pendiente',
  'records.reRequested': 'Devuelta',
  'records.submitted': 'Enviada',
  'records.completed': 'Completada',

  'records.notInitiated': 'No iniciada',
  'records.requested': 'Fotos pedidas',
  'records.itemSubmitted': 'Enviada',
  'records.itemResubmitted': 'Reenviada',
  'records.approved': 'Aprobada',

  'records.toReview': 'Por revisar',
  'records.resubmitted': 'Reenviada',
  'records.defective': 'Defectuosa',
  'records.verified': 'Verificada',
  'records.unreadable': 'No se puede mostrar',

  'records.fail': 'No pasa',
  'records.warn': 'Advertencia',
  'records.unknown': 'Sin datos',
  'records.pass': 'Pasa',

  'records.active': 'Activo',
  'records.inactive': 'Inactivo',
  'records.invited': 'Invitado',

  'records.flags': 'Alertas: {flags}',
  'records.overfunded': 'Partida pagada de más',
  'records.aboveAvailable': 'Solicitado mayor que lo disponible',
  'records.budgetDiffers': 'Las partidas no suman el presupuesto',
  'records.outOfBalance': 'Descuadrado',
  'records.progressFell': 'El avance bajó',
  'records.storedAboveLimit': 'Materiales almacenados sobre el límite',
  'records.thisMonth': 'Pagado este mes',
  'records.unfunded': 'Aprobado, sin pagar',

  'records.browser': '{browser} en {system}',
  'records.otherProgram': 'Otro programa',
  'records.photo': 'foto {place}',
  'records.lot': 'Lote {number}',
} satisfies Record<keyof typeof english, string>
