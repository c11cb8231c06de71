import type english from 'locales/en-US/fields'

/** Errors of typed values and labels of fields, in the polite form (usted). */
export default {
  required: 'Falta: {label}',
  minLength: 'Mínimo {n} caracteres',
  maxLength: 'Máximo {n}',
  invalidEmail: 'Correo electrónico no válido',
  passwordRule:
    'La contraseña debe tener al menos una letra minúscula, una mayúscula, un número y un carácter especial',
  somethingWentWrong: 'Algo salió mal.',
  noAnswer: 'Ocurrió un error',

  invalidId: 'Este identificador no es válido',
  invalidInput: 'Parte de lo enviado no es válido',
  number: 'Ingrese un número',
  percentRange: 'El avance va de 0 a 100',
  photosRange: 'Un número entero de 1 a {n}',
  yearRange: 'Escriba una fecha del año {from} al {to}',

  signedOut: 'Inicie sesión para continuar',
  notAllowed: 'Su rol no permite esto',
  notFound: 'No se encontró',
  formOffline:
    'No tiene conexión. No se envió nada. Lo que escribió queda guardado aquí; envíelo de nuevo cuando tenga conexión.',

  uploadTooBig: 'El archivo pesa más de {limit}. Elija uno más pequeño',

  stateUnknown: 'Ingrese un estado de los EE. UU.',
  zipInvalid: 'Ingrese un código postal de 5 dígitos, o ZIP+4 como 78701-1234',
  zipNotOfState: 'El código postal {zip} no está en este estado',
  zipPadded: 'Se leyó como {value}: faltaban los ceros al principio',
  postalInvalid: 'Esto no es un código postal de {country}',
  notAChoice: 'Uno de: {choices}',
  degrees: 'Ingrese grados de {from} a {to}',
  bothDegrees: 'Ingrese latitud y longitud',
  contactNumberInvalid: 'Ingrese un número de teléfono, como (512) 555-0137',
} satisfies Record<keyof typeof english, string>
