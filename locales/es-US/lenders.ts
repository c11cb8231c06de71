import type english from 'locales/en-US/lenders'

/** Lenders: their list and form, in the polite form (usted). */
export default {
  'lenders.title': 'Prestamistas',
  'lenders.one': 'Prestamista',
  'lenders.name': 'Nombre',
  'lenders.agency': 'Agencia',
  'lenders.chooseAgency': 'Elija una agencia',
  'lenders.addresses': 'Direcciones de correo',
  'lenders.addressesHelp': 'Correos electrónicos que reciben sus reportes, uno por línea.',
  'lenders.reportsGoTo': 'Los reportes se envían a',
  'lenders.more': '{first} y {count, number} más',
  'lenders.noAddresses': 'Todavía no hay direcciones.',
  'lenders.language': 'Idioma',
  'lenders.languageHelp': 'Sus reportes y correos están en este idioma',
  'lenders.logo': 'Logotipo',
  'lenders.removeLogo': 'Quitar el logotipo',
  'lenders.logoHelp': 'Una imagen de hasta {size}. Aparece en los reportes.',
  'lenders.chosenLogo': 'El logotipo elegido',
  'lenders.status': 'Estatus',
  'lenders.edit': 'Editar',
  'lenders.editLender': 'Editar prestamista',
  'lenders.newShort': 'Nuevo',
  'lenders.newLender': 'Prestamista nuevo',
  'lenders.importShort': 'Importar',
  'lenders.hint': 'Nombre o correo',
  'lenders.none': 'Todavía no hay prestamistas',
  'lenders.noneText':
    'Aquí aparecerán los prestamistas. Los reportes terminados se envían a los prestamistas de la solicitud de desembolso.',
} satisfies Record<keyof typeof english, string>
