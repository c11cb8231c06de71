import type english from 'locales/en-US/entry'

/** Pages before the sign-in, in the polite form (usted). */
export default {
  'entry.language': 'Idioma',
  'entry.contact': '¿Otra pregunta? {link}',
  'entry.contactUs': 'Contáctenos',
  'entry.licenses': 'Licencias',
  'entry.plan': 'Plano de una obra bajo una plomada',
  'entry.planPhoto': 'Nivelación, a 40 ft del lote',
  'entry.planTime': '19 oct, 1:21 p.m.',
  'entry.email': 'Correo electrónico',
  'entry.code': 'Código',
  'entry.saving': 'Guardando…',
  'entry.sending': 'Enviando…',

  'entry.signIn': 'Iniciar sesión',
  'entry.signingIn': 'Iniciando sesión…',
  'entry.noAccount': '¿Es nuevo aquí? {link}',
  'entry.invited': '¿Tiene una invitación? Use el enlace de su correo para elegir una contraseña.',
  'entry.forgot': '¿Olvidó su contraseña?',

  'entry.signUp': 'Crear cuenta',
  'entry.signingUp': 'Creando la cuenta…',
  'entry.hasAccount': '¿Ya tiene una cuenta? {link}',
  'entry.othersInvited': 'Las agencias y los revisores reciben una invitación. Use el enlace de su correo.',
  'entry.forBorrowers': 'Para prestatarios: use el correo electrónico que tiene su prestamista.',
  'entry.firstName': 'Nombre',
  'entry.lastName': 'Apellido',
  'entry.password': 'Contraseña',
  'entry.show': 'Mostrar',
  'entry.hide': 'Ocultar',
  'entry.confirmPassword': 'Confirmar contraseña',

  'entry.enterCode': 'Ingrese su código',
  'entry.codeSent': 'Ingrese el código de 6 dígitos que enviamos a {email}. Vence en 10 minutos.',
  'entry.codeSentSomewhere': 'Ingrese el código de 6 dígitos del correo que le enviamos.',
  'entry.wrongEmail': '¿Correo equivocado? {link}',
  'entry.signUpAgain': 'Registrarse de nuevo',
  'entry.confirm': 'Confirmar',
  'entry.checking': 'Verificando…',
  'entry.anotherCode': 'Enviar otro código',

  'entry.forgotTitle': 'Recuperar su contraseña',
  'entry.forgotText': 'Le enviaremos por correo un enlace para elegir una contraseña nueva.',
  'entry.remembered': '¿La recordó? {link}',
  'entry.sendLink': 'Enviar enlace',
  'entry.newPassword': 'Elija una contraseña nueva',
  'entry.newPasswordFor': 'Para {email}.',
  'entry.save': 'Guardar',
  'entry.worksOnce': 'Este enlace funciona una sola vez. Se cerrará su sesión en todos los dispositivos.',

  'entry.choosePassword': 'Elija su contraseña',
  'entry.welcome': 'Le damos la bienvenida, {name}',
  'entry.invitedAs':
    'Tiene una invitación como {role, select, admin {administrador} agency {agencia} reviewer {revisor} other {prestatario}}. Elija una contraseña para {email}.',
  'entry.invitedAsOf':
    'Tiene una invitación como {role, select, admin {administrador} agency {agencia} reviewer {revisor} other {prestatario}} de {agency}. Elija una contraseña para {email}.',
  'entry.worksUntil': 'Este enlace funciona una sola vez, hasta el {until} UTC.',
  'entry.saveAndSignIn': 'Guardar e iniciar sesión',
  'entry.signedInAs': 'En este navegador hay una sesión abierta como {email}. Ciérrela primero.',
  'entry.signOutFirst': 'Cerrar sesión y continuar',

  'entry.deadLink': 'Este enlace ya no funciona',
  'entry.deadInvitation':
    'Ya se usó, tiene más de siete días o se envió uno más reciente. Si tiene una contraseña, inicie sesión. Si no, pida un enlace nuevo a la persona que le invitó.',
  'entry.deadPassword':
    'Ya se usó, tiene más de una hora, o su contraseña o su correo electrónico cambiaron desde entonces.',
  'entry.newLink': 'Pedir un enlace nuevo',
  'entry.deadReport': 'Venció, se revocó o no se copió completo. Pida uno nuevo a la persona que se lo envió.',

  'entry.stop': '¿Dejar de recibir estos correos?',
  'entry.stopTitle': 'Dejar de recibir correos',
  'entry.stopText': 'Ya no recibirá correos de este tipo. Podrá seguir viendo las notificaciones cuando inicie sesión.',
  'entry.stopping': 'Cancelando…',
  'entry.stopped': 'Suscripción cancelada',
  'entry.stoppedText': 'Ya no recibirá correos de este tipo: {kind}.',
  'entry.deadStop':
    'El enlace no se copió completo o el correo se eliminó. También puede desactivar los correos en su configuración.',
  'entry.settings': 'Su configuración',
  'entry.changeIn': 'Puede cambiar sus notificaciones en {link}.',
  'entry.yourSettings': 'su configuración',

  'entry.contactText': 'Le responderemos por correo electrónico.',
  'entry.thanks': 'Gracias',
  'entry.name': 'Nombre',
  'entry.subject': 'Asunto',
  'entry.message': 'Mensaje',
  'entry.send': 'Enviar',
  'entry.back': 'Volver a Plumbline',
} satisfies Record<keyof typeof english, string>
