import type english from 'locales/en-US/archive'

/** The archive of deleted records, in the polite form (usted). */
export default {
  'archive.title': 'Archivo',
  'archive.lot': 'Lote',
  'archive.drawRequest': 'Solicitud de desembolso',
  'archive.item': 'Partida',
  'archive.lender': 'Prestamista',
  'archive.user': 'Usuario',
  'archive.template': 'Plantilla de reporte',
  'archive.days': '{count, plural, =0 {Último día} one {# día} other {# días}}',
  'archive.name': 'Nombre',
  'archive.type': 'Tipo',
  'archive.agency': 'Agencia',
  'archive.deletedBy': 'Eliminado por',
  'archive.deleted': 'Eliminado',
  'archive.remaining': 'Días restantes',
  'archive.restoring':
    'Al restaurarlo vuelve también todo lo que se eliminó con él. Después del último día no se puede restaurar.',
  'archive.empty': 'El archivo está vacío',
  'archive.emptyText':
    'Los registros eliminados aparecen aquí durante {count, plural, one {# día} other {# días}} y se pueden restaurar hasta entonces.',
} satisfies Record<keyof typeof english, string>
