import type english from 'locales/en-US/maps'

/** Maps: what they show and what is missing. */
export default {
  'maps.partial': 'Algunas partes del mapa de calles no se cargaron.',
  'maps.bundled': 'No hay un mapa de calles configurado: se muestran los límites de los condados y las distancias.',
  'maps.failed': 'El mapa de calles no se cargó: se muestran los límites de los condados y las distancias.',
  'maps.unsupported': 'Este navegador no puede dibujar el mapa porque sus gráficos (WebGL) están desactivados.',
  'maps.county': 'Condado: {county}.',
  'maps.squares': 'Cada cuadro mide {length} de lado.',
  'maps.title': 'Mapa',
  'maps.zoomIn': 'Acercar',
  'maps.zoomOut': 'Alejar',
  'maps.sources': 'Mostrar u ocultar las fuentes del mapa',
  'maps.draw': 'Dibujar',
  'maps.point': 'Punto',
  'maps.outline': 'Contorno',
  'maps.lot': 'Ubicación del lote',
  'maps.setHere': 'Fijar la ubicación en el centro del mapa',
  'maps.photo': 'Ubicación de la foto',
  'maps.close': 'Cerrar mapa',
  'maps.noCamera': 'Este archivo no tiene la ubicación de la cámara',
  'maps.notPlaced': 'La ubicación del lote todavía no está fijada',
} satisfies Record<keyof typeof english, string>
