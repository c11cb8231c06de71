import type english from 'locales/en-US/access'

/** Reasons in audit entries about access. */
export default {
  wrongPassword: 'Contraseña incorrecta',
  unknownEmail: 'Ninguna cuenta tiene este correo',
  notActive: 'La cuenta no está activa',
  times: '{count} veces en {window, select, hour {una hora} day {un día} other {30 días}}',
  feedEnded: 'La suscripción al calendario también terminó',
} satisfies Record<keyof typeof english, string>
