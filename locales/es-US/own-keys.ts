import type english from 'locales/en-US/own-keys'

/** Keys that people choose, in the polite form (usted). */
export default {
  'ownKeys.taken': '{keys} ya es de “{command}”. Cambie primero la tecla de ese comando.',
  'ownKeys.ofBrowser': 'El navegador usa {keys}',
  'ownKeys.unknown': 'Esta tecla no se puede usar',
  'ownKeys.replaced': 'Reemplazadas por sus propias teclas: {list}.',
  'ownKeys.unknownCommands': 'Guardadas para comandos que esta versión no tiene: {list}.',
  'ownKeys.changed': 'Teclas cambiadas',
  'ownKeys.reset': 'Todas las teclas vuelven a ser las de fábrica',
} satisfies Record<keyof typeof english, string>
