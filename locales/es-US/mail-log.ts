import type english from 'locales/en-US/mail-log'

/** The mail log of the demo, in the polite form (usted). */
export default {
  'mails.title': 'Registro de correos',
  'mails.waiting': 'En espera',
  'mails.sent': 'Enviado',
  'mails.notSent': 'No enviado',
  'mails.subject': 'Asunto',
  'mails.to': 'Para',
  'mails.state': 'Estatus',
  'mails.written': 'Escrito',
  'mails.age': 'Antigüedad',
  'mails.nextTry': 'Próximo intento',
  'mails.tries': 'Intentos',
  'mails.attached': 'Adjunto',
  'mails.notReady': '{file}, todavía no está listo',
  'mails.attachment': '{file}, {size}',
  'mails.tooLarge': '{file}, {size}: demasiado grande, solo se envía el enlace',
  'mails.html': 'Como HTML',
  'mails.same': 'El mismo texto',
  'mails.withTemplate': 'Este texto y después el de “{template}”',
  'mails.whyNot': 'Motivo',
  'mails.hint': 'Dirección, asunto o texto',
  'mails.none': 'Todavía no hay correos',
  'mails.noneText': 'Aquí aparecerán los correos que la demostración enviaría.',
} satisfies Record<keyof typeof english, string>
