import type english from 'locales/en-US/cost-codes'

/** Cost codes: their list and form, in the polite form (usted). */
export default {
  'costCodes.title': 'Códigos de costo',
  'costCodes.one': 'Código de costo',
  'costCodes.code': 'Código',
  'costCodes.titleField': 'Título',
  'costCodes.category': 'Categoría',
  'costCodes.optional': 'Opcional.',
  'costCodes.checklist': 'Lista de verificación',
  'costCodes.checklistHelp':
    'Una entrada por línea. Cada partida nueva de este código de costo empieza con esta lista.',
  'costCodes.lines': '{count, plural, one {# línea} other {# líneas}}',
  'costCodes.belongsTo': 'Pertenece a',
  'costCodes.everyone': 'Todas las agencias',
  'costCodes.own': 'Los suyos',
  'costCodes.status': 'Estatus',
  'costCodes.noEntries': 'Sin entradas: las partidas empiezan con una lista vacía.',
  'costCodes.open': 'Abrir código de costo',
  'costCodes.edit': 'Editar',
  'costCodes.editCode': 'Editar código de costo',
  'costCodes.newShort': 'Nuevo',
  'costCodes.newCode': 'Código de costo nuevo',
  'costCodes.importShort': 'Importar',
  'costCodes.hint': 'Código, título o categoría',
  'costCodes.none': 'Todavía no hay códigos de costo',
  'costCodes.noneText':
    'Aquí aparecerán los códigos de costo. Cada partida de una solicitud de desembolso empieza con un código de costo y su lista de verificación.',
} satisfies Record<keyof typeof english, string>
