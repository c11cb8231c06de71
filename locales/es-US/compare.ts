import type english from 'locales/en-US/compare'

/** The comparison with an earlier photo. */
export default {
  'compare.asking': 'Buscando una foto anterior …',
  'compare.attempt': 'Último envío',
  'compare.draw': 'Desembolso anterior',
  'compare.slide': 'Deslizador',
  'compare.halves': 'Lado a lado',
  'compare.share': 'Cuánto se muestra de la foto anterior',
} satisfies Record<keyof typeof english, string>
