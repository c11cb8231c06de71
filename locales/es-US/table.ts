import type english from 'locales/en-US/table'

/** Lists: filters, columns, selection and pages, in the polite form (usted). */
export default {
  'table.selected':
    '{noun, select, lot {{count, plural, one {# lote seleccionado} other {# lotes seleccionados}}} drawRequest {{count, plural, one {# solicitud de desembolso seleccionada} other {# solicitudes de desembolso seleccionadas}}} inspection {{count, plural, one {# inspección seleccionada} other {# inspecciones seleccionadas}}} lender {{count, plural, one {# prestamista seleccionado} other {# prestamistas seleccionados}}} costCode {{count, plural, one {# código de costo seleccionado} other {# códigos de costo seleccionados}}} user {{count, plural, one {# usuario seleccionado} other {# usuarios seleccionados}}} template {{count, plural, one {# plantilla seleccionada} other {# plantillas seleccionadas}}} notification {{count, plural, one {# notificación seleccionada} other {# notificaciones seleccionadas}}} mail {{count, plural, one {# correo seleccionado} other {# correos seleccionados}}} media {{count, plural, one {# archivo seleccionado} other {# archivos seleccionados}}} other {{count, plural, one {# registro seleccionado} other {# registros seleccionados}}}}',
  'table.selectedShort': '{count, plural, one {# seleccionado} other {# seleccionados}}',
  'table.select': 'Seleccionar',
  'table.selectAll': 'Seleccionar todo en esta página',
  'table.allOnPage': 'Toda la página',
  'table.allMatching': 'Todos los resultados: {count}',
  'table.moreActions': 'Más acciones',
  'table.clearSelection': 'Borrar la selección',
  'table.copyLinks': 'Copiar enlaces',
  'table.columns': 'Columnas',
  'table.tooNarrow': 'Ventana demasiado estrecha',
  'table.details':
    '{noun, select, lot {Detalles del lote} drawRequest {Detalles de la solicitud de desembolso} inspection {Detalles de la inspección} lender {Detalles del prestamista} costCode {Detalles del código de costo} user {Detalles del usuario} template {Detalles de la plantilla} notification {Detalles de la notificación} mail {Detalles del correo} other {Detalles del registro}}',
  'table.closePanel': 'Cerrar el panel',
  'table.loading': 'Cargando',

  'table.filter': 'Filtro',
  'table.keywordIs': 'Texto {keyword}',
  'table.filterIs': '{field}: {value}',
  'table.removeFilter': 'Quitar el filtro {filter}',
  'table.sortedBy': 'Orden por {column}, {direction, select, ascending {ascendente} other {descendente}}. Invertir',
  'table.newest': 'Más recientes',
  'table.agency': 'Agencia',
  'table.flag': 'Alerta',
  'table.payment': 'Pago',
  'table.city': 'Ciudad',
  'table.state': 'Estado',
  'table.year': 'Año',
  'table.status': 'Estatus',
  'table.added': 'Agregado',

  'table.rows': '{from}–{to} de {total}',
  'table.noRows': '0 de {total}',
  'table.rowsPerPage': 'Filas por página',
  'table.perPage': '{size} por página',
  'table.previousPage': 'Página anterior',
  'table.nextPage': 'Página siguiente',
  'table.page': 'Página {page} de {pages}',

  'table.failed':
    'No se pudo cargar la lista de {noun, select, lot {lotes} drawRequest {solicitudes de desembolso} inspection {inspecciones} lender {prestamistas} costCode {códigos de costo} user {usuarios} template {plantillas} notification {notificaciones} mail {correos} other {registros}}',
  'table.failedText': '{why}. Se conservan sus filtros.',
  'table.tryAgain': 'Intentar de nuevo',
  'table.noPage': 'La página {page} no existe',
  'table.lastPage': 'La última página es la {page}.',
  'table.goToPage': 'Ir a la página {page}',
  'table.noMatch':
    '{noun, select, lot {Ningún lote coincide} drawRequest {Ninguna solicitud de desembolso coincide} inspection {Ninguna inspección coincide} lender {Ningún prestamista coincide} costCode {Ningún código de costo coincide} user {Ningún usuario coincide} template {Ninguna plantilla coincide} notification {Ninguna notificación coincide} mail {Ningún correo coincide} other {Ningún registro coincide}}',
  'table.noMatchText': 'No hay resultados para {filters}.',
  'table.quotedFilter': '“{field}: {value}”',
  'table.quotedKeyword': '“{keyword}”',
  'table.remove': 'Quitar {filter}',
  'table.clearAll': 'Quitar todos',
} satisfies Record<keyof typeof english, string>
