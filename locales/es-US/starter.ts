import type english from 'locales/en-US/starter'

/** Cost codes and comment templates of a new installation. A trade is its title and the lines of its checklist. */
export default {
  'category.shell': 'Estructura y exterior',
  'category.site': 'Terreno',
  'category.services': 'Instalaciones',
  'category.finish': 'Acabados',

  'trade.01':
    'Mampostería\nRevestimiento hasta el antepecho\nRevestimiento hasta la solera\nAnclajes y drenes\nJuntas acabadas y limpias',
  'trade.02':
    'Revestimiento exterior (siding)\nMembrana traslapada y sellada con cinta\nFachada del frente\nFachadas laterales\nEsquineros y molduras',
  'trade.03':
    'Canaletas y bajantes\nFascia lista\nCanaletas colocadas con pendiente\nBajantes instalados\nDrenaje lejos de los cimientos',
  'trade.04': 'Techo\nCubierta clavada\nMembrana base y goterón\nTejas\nCumbrera, ventilación y tapajuntas',
  'trade.05':
    'Contraventanas\nEntregadas y revisadas\nBisagras y soportes\nContraventanas colocadas\nPintadas o acabadas',
  'trade.06': 'Exteriores\nTrabajo viejo retirado\nReparaciones hechas\nMolduras y vanos sellados\nAcabado y limpio',
  'trade.07': 'Banquetas\nExcavación y compactación\nBase y cimbra\nConcreto colado\nJuntas y bordes',
  'trade.08': 'Entradas de auto\nExcavación y compactación\nBase y cimbra\nConcreto colado\nJuntas cortadas y selladas',
  'trade.09': 'Pintura (exterior)\nPreparado y calafateado\nImprimado\nPrimera mano\nSegunda mano y molduras',
  'trade.10': 'Calafateo\nSellador viejo retirado\nVentanas y puertas\nJuntas y pasos de tubería\nAlisado y limpio',
  'trade.11': 'Cercas\nPostes colocados\nTravesaños instalados\nTablas instaladas\nPortones colocados',
  'trade.12':
    'Nivelación del terreno\nDesmonte y trazo\nCorte y relleno\nReporte de compactación\nDrenaje hacia fuera de la casa',
  'trade.13':
    'Ventanas\nVanos con tapajuntas\nUnidades colocadas y niveladas\nSelladas y aisladas\nCerraduras y mosquiteros',
  'trade.14': 'Burletes\nMarcos limpios\nPuertas\nVentanas\nCierre probado',
  'trade.15':
    'Puertas (exteriores)\nVanos con tapajuntas\nMarcos colocados y nivelados\nPuertas colocadas y selladas\nCerraduras y umbrales',
  'trade.16': 'Puertas (interiores)\nMarcos colocados\nPuertas colocadas\nMolduras instaladas\nCerraduras y topes',
  'trade.17':
    'Muros divisorios\nSoleras y trazo\nEstructura de la planta baja\nEstructura de la planta alta\nArriostrados y anclados',
  'trade.18': 'Yeso y tablaroca\nHojas colocadas\nJuntas con cinta\nSegunda mano de pasta\nLijado',
  'trade.19': 'Pintura interior y decoración\nPreparado\nImprimado\nPrimera mano\nSegunda mano',
  'trade.20': 'Molduras de madera\nMaterial en la obra\nZoclos\nMarcos y molduras\nResanado y lijado',
  'trade.21': 'Escaleras\nZancas colocadas\nHuellas y contrahuellas\nBarandales instalados\nAcabadas',
  'trade.22': 'Clósets\nEstructura y forro\nRepisas y barras\nPuertas colocadas\nAcabado y limpio',
  'trade.23': 'Pisos de madera\nContrapiso nivelado y seco\nTablas colocadas\nLijado\nSellado',
  'trade.24': 'Pisos acabados\nContrapiso nivelado y seco\nBajopiso\nRecubrimiento colocado\nBordes y transiciones',
  'trade.25': 'Loseta cerámica\nRespaldo e impermeabilización\nLosetas colocadas\nJuntas con lechada\nSellado y limpio',
  'trade.26': 'Accesorios de baño\nRefuerzos colocados\nEspejos y gabinetes\nBarras y soportes\nInstalados y limpios',
  'trade.27': 'Plomería\nDrenajes y ventilación\nLíneas de agua\nPrueba de presión\nSalidas y válvulas',
  'trade.28':
    'Electricidad\nCajas colocadas\nCircuitos cableados\nTablero colocado\nInspección de instalaciones preliminares',
  'trade.29': 'Calefacción\nDuctos o tuberías tendidos\nUnidad colocada\nControles conectados\nEncendida y probada',
  'trade.30': 'Aislamiento\nSellado de aire\nParedes\nTechos\nMarcadores de espesor',
  'trade.31': 'Gabinetes\nEntregados y revisados\nGabinetes altos\nGabinetes bajos\nCubiertas y herrajes',
  'trade.32': 'Electrodomésticos\nEntregados y revisados\nColocados\nConectados\nProbados',
  'trade.33': 'Sótanos\nExcavación\nCimbra y refuerzo\nColado\nAnclajes e impermeabilización',
  'trade.34': 'Limpieza\nEscombro retirado\nCuartos barridos\nVentanas y superficies\nTerreno despejado',
  'trade.35': 'Varios\nMaterial en la obra\nTrabajo iniciado\nTrabajo hecho\nRevisado y limpio',

  'reason.label1': 'Muy lejos',
  'reason.text1': 'Muy lejos. Acérquese para que el trabajo llene la foto.',
  'reason.label2': 'Otra partida',
  'reason.text2': 'Esto muestra otra partida. Súbala donde corresponde y envíe esta otra vez.',
  'reason.label3': 'Sin terminar',
  'reason.text3': 'El trabajo aquí no está terminado. Envíe una foto cuando lo esté.',
  'reason.label4': 'No es este lote',
  'reason.text4': 'Esto no parece ser este lote. Tómela otra vez con el número de la casa o la calle a la vista.',
  'reason.label5': 'Borrosa',
  'reason.text5': 'La foto está borrosa. No se mueva y tómela otra vez.',
  'reason.label6': 'Muy oscura',
  'reason.text6': 'Está muy oscuro para ver el trabajo. Use una lámpara o vuelva con luz de día.',
  'reason.label7': 'Vista tapada',
  'reason.text7': 'Algo tapa el trabajo. Muévalo o tómela desde otro lado.',
  'reason.label8': 'Mostrar todo',
  'reason.text8': 'Muestre todo en una foto y después el detalle.',
  'reason.label9': 'Foto vieja',
  'reason.text9': 'Esta foto se tomó antes de la última inspección. Tome una nueva.',
} satisfies Record<keyof typeof english, string>
