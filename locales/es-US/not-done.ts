import type english from 'locales/en-US/not-done'

/** Calls that failed, in the polite form (usted). */
export default {
  notDone: '“{what}” no se hizo: {why}',
  commentRestored: '. Su texto está de nuevo en el comentario de la foto',
  answerRestored: '. Su texto está de nuevo en su página',
  voiceNoteSaved: '. La nota de voz queda guardada con la foto',
  voiceNoteNotSent: 'Una nota de voz no se envió: {why}',
  unsentVoiceNote: 'Nota de voz que no se envió',
  sendVoiceNote: 'Enviarla ahora',
  onRecord: '{what}, {record}',
  doAnyway: '{what} de todos modos',
  meanwhile: '{who} {change} mientras tanto',
  otherChange:
    '{status, select, verified {la verificó} defective {la marcó como defectuosa} pending {la devolvió a revisión} submitted {la envió} rerequested {la devolvió} completed {la completó} other {hizo un cambio}}',
  notUndone: 'No se deshizo: {why}',
  notRedone: 'No se rehízo: {why}',
  actionNotUndone: '“{what}” no se deshizo: {why}',
  actionNotRedone: '“{what}” no se rehízo: {why}',
  alreadyDone: 'Ya estaba hecho: {what}',
  alreadyUndone: 'Ya estaba deshecho: {what}',
  partlyDone: '{count, plural, one {# no se hizo} other {# no se hicieron}}: {why}',
  invited: 'Una invitación enviada no se puede retirar. Elimine al usuario',
  reportKept: 'Una versión congelada no se puede quitar',
  defaultMoves: 'Elija otra plantilla como predeterminada',
  linkGone: 'Un enlace revocado no se puede reabrir. Envíe el reporte otra vez',
  readStays: 'Las notificaciones leídas siguen como leídas',
  completing: 'Una inspección completada no se puede reabrir',
  sessionGone: 'Una sesión cerrada no se puede restaurar. Inicie sesión allí de nuevo',
  mailGone: 'Un correo enviado no se puede retirar',

  skip: 'Saltar este cambio',
  correct: 'Corregirlo',
  notSaved: 'Este navegador no puede guardar sus cambios. Deje la página abierta hasta que se envíen',
} satisfies Record<keyof typeof english, string>
