import type english from 'locales/en-US/custom-keys'

/** Custom keys of a person, in the polite form (usted). */
export default {
  'customKeys.taken': '{keys} ya es de “{command}”. Cambie primero la tecla de ese comando.',
  'customKeys.ofBrowser': 'El navegador usa {keys}',
  'customKeys.unknown': 'Esta tecla no se puede usar',
  'customKeys.replaced': 'Reemplazadas por sus propias teclas: {list}.',
  'customKeys.unknownCommands': 'Guardadas para comandos que esta versión no tiene: {list}.',
  'customKeys.changed': 'Teclas cambiadas',
  'customKeys.reset': 'Todas las teclas vuelven a ser las de fábrica',
} satisfies Record<keyof typeof english, string>
