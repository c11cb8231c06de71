import type english from 'locales/en-US/import-help'

/** Help of the columns of import templates, by kind of records and field; that of most fields of lots is in `questions`. */
export default {
  required: 'OBLIGATORIO',
  optional: 'opcional',
  'about.key': 'Campo de la API',
  'about.heading': 'Columna',
  'about.description': 'Descripción',
  'about.need': 'Obligatorio',
  'file.lots': 'lotes-{day}',
  'file.budget': 'presupuesto-{day}',
  'file.template':
    'plantilla-de-{noun, select, lots {lotes} costCodes {códigos-de-costo} lenders {prestamistas} users {usuarios} other {partidas-de-presupuesto}}',
  'file.notImported':
    '{noun, select, lots {lotes-no-importados} costCodes {códigos-de-costo-no-importados} lenders {prestamistas-no-importados} users {usuarios-no-importados} other {partidas-no-importadas}}',
  'help.lots.latitude': 'Grados norte: 30.2672; junto con la longitud',
  'help.lots.longitude': 'Grados este: -97.7431; junto con la latitud',
  'help.lots.coordinatesSource':
    '{choices}: se fijaron en el mapa o se hallaron por la dirección, el código postal o la ciudad; vacío: en el mapa',
  'help.lots.outline': 'Contorno del lote como POLYGON ((longitud latitud, …))',
  'help.cost-codes.code': 'Código del costo: 07-100',
  'help.cost-codes.title': 'Título del costo: Cimientos',
  'help.cost-codes.category': 'Categoría del código',
  'help.cost-codes.checklist': 'Líneas de la lista de verificación, separadas por punto y coma',
  'help.lenders.name': 'Nombre del prestamista',
  'help.lenders.recipients': 'Correos a los que se envían los reportes, separados por punto y coma',
  'help.users.firstName': 'Nombre de la persona',
  'help.users.lastName': 'Apellido de la persona',
  'help.users.email': 'Correo al que llega la invitación y con el que la persona inicia sesión',
  'help.users.role': 'Uno de: {choices}',
  'help.users.agency': 'Agencia de un revisor, por su nombre o su correo; para una agencia, su propio nombre',
  'help.users.contactNumber': 'Teléfono: (512) 555-0137',
  'help.budget-lines.code': 'Código del costo o número de la partida: 03-300',
  'help.budget-lines.title': 'Descripción del trabajo: Losa',
  'help.budget-lines.scheduledValue': 'Presupuesto original de la partida, en dólares y centavos',
  'help.budget-lines.changeOrders':
    'Suma de los cambios de la partida hasta ahora; los negativos, entre paréntesis o con signo menos',
  'help.budget-lines.retainageRate': 'Retención de la partida en por ciento; vacío: la del lote',
  'help.budget-lines.kind': 'Uno de: {choices}; vacío: trabajo',
} satisfies Record<keyof typeof english, string>
