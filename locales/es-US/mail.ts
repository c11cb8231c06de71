import type english from 'locales/en-US/mail'

/** Mails, in the polite form (usted). */
export default {
  'mail.here': 'aquí',
  'mail.hello': 'Hola, {name}:',
  'mail.helloNobody': 'Hola:',
  'mail.noMore': 'Dejar de recibir estos correos: {link}',
  'mail.about': '{agency}, sobre {address}',
  'mail.due': 'Fecha límite: {date}',
  'mail.addPhotos': 'Agregar fotos aquí: {link}',
  'mail.openReview': 'Revisar las fotos aquí: {link}',
  'mail.openInspection': 'Ver la inspección aquí: {link}',
  'mail.openRequest': 'Ver la solicitud aquí: {link}',
  'mail.openQueue': 'Ver su cola de revisión aquí: {link}',

  'mail.submittedSubject': '{title}: enviada a revisión (envío {n})',
  'mail.submitted':
    '{who} envió a revisión la solicitud de desembolso {title} de {address}. El envío {n} tiene {count, plural, one {# foto o video} other {# fotos o videos}}.',
  'mail.reRequestedSubject':
    '{title}: hay que volver a tomar {count, plural, one {# foto o video} other {# fotos o videos}}',
  'mail.reRequested': 'Hay que volver a tomar estas fotos o videos de {title} en {address}:',
  'mail.reRequestedMedia': '- {item}, {file}: {reason}',
  'mail.reRequestedItem': '- {item}: {reason}',
  'mail.reRequestedUnreadable': 'El archivo no se puede mostrar. Tome la foto o el video otra vez.',
  'mail.completedSubject': '{title}: inspección completada',
  'mail.completed': 'La inspección de {title} en {address} se completó con un avance de {progress}%.',
  'mail.askedSubject': 'Se necesitan fotos de {title}',
  'mail.asked': '{who} pidió fotos o videos de {title} en {address}:',
  'mail.askedItem': '- {item}',
  'mail.askedPhotos': '- {item}: {count, plural, one {# foto} other {# fotos}}',
  'mail.askedSignUp': '¿Aún no tiene una cuenta? Regístrese con esta dirección de correo: {link}',
  'mail.askedInvited': 'Primero elija una contraseña. Después verá en su página de inicio las fotos que se necesitan.',
  'mail.writtenSubject': 'Un mensaje sobre {title}',
  'mail.written': '{who} escribió sobre {title} en {address}:',
  'mail.assignedSubject':
    '{count, plural, one {Se le asignó # solicitud de desembolso} other {Se le asignaron # solicitudes de desembolso}}',
  'mail.assigned': '{who} le asignó:',
  'mail.assignedRequest': '- {title}, {address}: {link}',

  'mail.invitedSubject': 'Invitación a Plumbline',
  'mail.invited':
    '{who} le invita a Plumbline como {role, select, admin {administrador} agency {agencia} reviewer {revisor} other {prestatario}}.',
  'mail.invitedBy':
    '{who} le invita a Plumbline como {role, select, admin {administrador} agency {agencia} reviewer {revisor} other {prestatario}} de {agency}.',
  'mail.invitedStill': 'Tiene una invitación a Plumbline y todavía no ha elegido una contraseña.',
  'mail.invitedLink': 'Elija su contraseña aquí: {link}',
  'mail.invitedUntil': 'El enlace se puede usar una sola vez, hasta el {until}.',

  'mail.codeSubject': 'Su código para Plumbline',
  'mail.code': 'Su código es {code}. Vence en diez minutos.',
  'mail.codeUnasked': 'Si usted no lo pidió, no tiene que hacer nada.',
  'mail.codeUsedSubject': 'Usted ya tiene una cuenta',
  'mail.codeUsed': 'Alguien (quizás usted) escribió este correo electrónico en Plumbline. Ya tiene una cuenta.',
  'mail.codeUsedSignIn': 'Iniciar sesión: {link}',
  'mail.codeUsedForgot': '¿Olvidó su contraseña? Elija una nueva: {link}',
  'mail.forgotSubject': 'Elija una contraseña nueva',
  'mail.forgot': 'Elija una contraseña nueva aquí: {link}',
  'mail.forgotUntil': 'El enlace se puede usar una sola vez y vence en una hora.',
  'mail.passwordSubject': 'Se cambió su contraseña',
  'mail.password': 'Se cambió la contraseña de su cuenta de Plumbline.',
  'mail.passwordFeed':
    'El enlace de su calendario dejó de funcionar con la contraseña anterior. Cree uno nuevo aquí: {link}',
  'mail.passwordUnasked': 'Si no fue usted, elija ahora una contraseña nueva: {link}',
  'mail.emailSubject': 'Se cambió su correo electrónico',
  'mail.email': 'Su cuenta de Plumbline ahora usa {email}. Desde ahora los correos van a esa dirección.',
  'mail.emailUnasked': 'Si no fue usted, escríbanos: {link}',

  'mail.replayedSubject': 'Se cerró una de sus sesiones',
  'mail.replayed':
    'Alguien usó una de sus claves de sesión anteriores, así que Plumbline cerró esa sesión. Es posible que la hayan copiado.',
  'mail.replayedWhen': 'Cuándo: {when}',
  'mail.replayedWhere': 'Desde la dirección: {address}',
  'mail.replayedDevice': 'Dispositivo: {device}',
  'mail.replayedSession': 'Sesión que se cerró: {device}',
  'mail.replayedDo':
    'Cambie su contraseña ahora, a menos que haya restaurado este navegador o esta computadora desde una copia de seguridad: {link}',
  'mail.replayedThen': 'Después revise en qué dispositivos tiene la sesión abierta: {link}',
  'mail.device': '{browser} en {system}',
  'mail.deviceUnknown': 'Otro programa',

  'mail.contactSubject': 'Contacto: {subject}',
  'mail.contactFrom': '{name} ({email}) escribió:',

  'mail.reportSubject': 'Reporte de {address}: {title}, versión {version}',
  'mail.report': '{who} envió a {lender} el reporte de {title} en {address}, versión {version}.',
  'mail.reportLot': 'Lote {number}',
  'mail.reportReplaces': 'Reemplaza la versión {replaced}.',
  'mail.reportLink': 'Lea el reporte aquí, hasta el {until}: {link}',
  'mail.reportAttached': 'El PDF va adjunto.',
  'mail.reportTooLarge': 'El PDF es demasiado grande para adjuntarlo. Descárguelo con el enlace.',
} satisfies Record<keyof typeof english, string>
