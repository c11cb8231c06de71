import type english from 'locales/en-US/lot-form'

/** The fields of the lot form, in the polite form (usted). */
export default {
  'lotForm.budgetHelp': 'Dólares enteros. Déjelo vacío para usar la suma de sus solicitudes.',
  'lotForm.coordinates': 'Coordenadas',
  'lotForm.agency': 'Agencia',
  'lotForm.noAgency': 'Ninguna todavía',
  'lotForm.findByAddress': 'Déjelas vacías para buscarlas por la dirección.',
  'lotForm.map': 'Mapa',
  'lotForm.useMyLocation': 'Usar mi ubicación',
  'lotForm.noGeolocation': 'Este navegador no comparte su ubicación',
  'lotForm.unknownPosition': 'No se pudo obtener su ubicación',
  'lotForm.found':
    '{source, select, placed {Fijadas en el mapa} address {Según la dirección} zip {Estimadas por el código postal} other {Estimadas por la ciudad}}',
  'lotForm.zipNotInState': 'El código postal {zip} no se conoce en este estado. Revise ambos.',
  'lotForm.isFar':
    '{source, select, zip {A {length} del código postal} city {A {length} de la ciudad} other {A {length} de la dirección}}. Revise los signos y el orden.',
  'lotForm.noDegrees': 'Ingrese una latitud de -90 a 90 y una longitud de -180 a 180.',
  'lotForm.outline': 'Contorno de {count} esquinas, {area}',
  'lotForm.replacesOutline': 'Este punto reemplaza el contorno.',

  'lotForm.setLocation': 'Fijar ubicación',
  'lotForm.setLocationOf': 'Fijar la ubicación del lote {number}',
  'lotForm.address': 'Dirección',
  'lotForm.middleOfZip': 'Centro del código postal {code}',
  'lotForm.middleOfCity': 'Centro de {city}',
  'lotForm.locationGone': 'Se perderá la ubicación que eligió.',
  'lotForm.cancel': 'Cancelar',
  'lotForm.needsScript': 'El mapa necesita JavaScript. {form} acepta coordenadas sin él.',
  'lotForm.editLot': 'Editar lote',
  'lotForm.mapHelp': 'Haga clic o toque el mapa para fijar la ubicación, o arrastre el punto.',
  'lotForm.mapKeys': 'Con el teclado: las flechas mueven el mapa, + y − acercan y alejan, Enter fija la ubicación.',
  'lotForm.example': 'Ejemplo: 36.9741, -122.0308',
} satisfies Record<keyof typeof english, string>
