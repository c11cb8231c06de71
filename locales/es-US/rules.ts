import type english from 'locales/en-US/rules'

/** Reasons of the state rules, in the polite form (usted). Photos, draw requests and items are feminine. */
export default {
  'rule.onlyWhileSubmitted': 'Solo se puede decidir mientras la solicitud está Enviada. Ahora está {status}.',
  'rule.unseen': 'Esta foto todavía no se muestra. Decida cuando la vea',
  'rule.unseenVideo': 'Reproduzca este video antes de decidir',
  'rule.unseenDownload': 'Descargue y vea este video antes de decidir',
  'rule.stillChecked':
    '{kind, select, video {Este video} other {Esta foto}} todavía se está procesando. Podrá decidir cuando aparezca.',
  'rule.cannotBeShown':
    '{kind, select, video {Este video} other {Esta foto}} no se puede mostrar, así que no se puede decidir. Pida otra toma.',
  'rule.ownUpload': 'Usted no puede decidir sobre lo que subió',
  'rule.frozen': 'Una inspección completada ya no cambia',
  'rule.payOnceCompleted': 'Esto es posible cuando la solicitud está Completada; ahora está {status}',
  'rule.claimSent': 'La solicitud se envió a revisión. Sus montos se pueden cambiar cuando se la devuelvan.',
  'rule.uploadOnlyRequested': 'Aquí no se piden fotos ni videos ahora: el estatus de esta partida es {status}',
  'rule.uploadSent': 'La partida se envió a revisión; se puede agregar más cuando se la devuelvan',
  'rule.verifiedLocked': 'Lo verificado ya no cambia',
  'rule.removeOwnOnly': 'Solo puede quitar lo que usted subió',
  'rule.removeDecided': 'Lo que subió se puede quitar solo antes de enviarlo a revisión',
  'rule.badMove': 'Una inspección con estatus {from} no puede pasar a {to}',
  'rule.isAlready': 'Ya está: {status}',
  'rule.itemHasPending':
    '{count, plural, one {# archivo de esta partida espera} other {# archivos de esta partida esperan}} revisión',
  'rule.unsentFirst':
    '{count, plural, one {# archivo sigue} other {# archivos siguen}} en este navegador. Envíe cuando {count, plural, one {esté} other {estén}} en el servidor.',
  'rule.nothingToSubmit': 'No se tomó nada nuevo desde el último envío',
  'rule.stillProcessing': '{count, plural, one {# archivo se está} other {# archivos se están}} procesando',
  'rule.completePending': '{count, plural, one {# foto o video espera} other {# fotos o videos esperan}} revisión',
  'rule.completeNoProgress':
    '{items}: {count, plural, one {falta el avance} other {falta el avance}}. Indíquelo primero',
  'rule.defaultStays': 'Es la predeterminada: elija otra como predeterminada primero',
  'rule.templateAway': 'Elija una plantilla activa',
  'rule.readOnceCompleted': 'El reporte está disponible cuando la inspección está Completada. Ahora está {status}.',
  'rule.noDraws': 'Este lote todavía no tiene solicitudes de desembolso',
  'rule.nothingCompleted': 'Ninguna solicitud de este lote está completada todavía',
  'rule.sendOnlyCompleted': 'El reporte se envía cuando la inspección está Completada; ahora está {status}',
  'rule.reRequestNothing': 'Marque una foto como defectuosa o elija una partida primero',
  'rule.reRequestNoReason':
    '{count, plural, one {# foto o video defectuoso no tiene} other {# fotos o videos defectuosos no tienen}} motivo: {names}',
  'rule.notRequested': 'Ya se pidieron fotos de todas las partidas de esta solicitud',
  'rule.lastAdmin': 'Debe haber al menos un administrador activo',
  'rule.ownAccount': 'Usted no puede desactivar ni eliminar su propia cuenta',
  'rule.badAccountMove': 'Una cuenta con estatus {from} no puede pasar a {to}',
  'rule.notInvited': 'Solo una persona invitada recibe una invitación; el estatus de esta es {status}',
  'rule.agencyHolds':
    'Reasigne primero lo que esta agencia todavía tiene: {count, plural, one {# lote o persona} other {# lotes y personas}}',

  'why.noEarlier': 'Este es el primer envío. No hay una foto anterior de esta partida',
  'why.dueDate': 'Para quitar una fecha límite, elimine su solicitud en su propia página',
  'why.onlyOne': 'Una a la vez',
  'why.notByFilter': 'Solo para filas elegidas, no para todas las del filtro',
  'why.noneListed': 'La lista está vacía',
  'why.noCustomKeys': 'No se cambió ninguna tecla',
  'why.noneUnread': 'No hay nada sin leer',
  'why.notCoordinates': 'Escriba latitud y longitud en grados, como 36.9741, -122.0308',
  'why.notASequence': '{keys} no es un comando aquí',
  'why.theseAreShipped': 'Ya son las plantillas originales',
  'why.notHours': 'Escriba las horas como 9:00 a 10:30',
  'rule.completedBy': '{who} completó esta inspección',
  'rule.sentBackBy': '{who} devolvió esta inspección',
  'rule.wordsStay': '{why}. Lo que escribió queda aquí.',
  'rule.figureNotSaved': '{typed} no se guardó: {why}',
} satisfies Record<keyof typeof english, string>
