import type english from 'locales/en-US/facts'

/** Sentences about a report, an item or a photo from the records alone. */
export default {
  'facts.noneYet': '{what}: todavía no hay avance.',
  'facts.total': '{what}: {progress}% del trabajo está hecho{before}{money}.',
  'facts.totalBefore': ', {progress}% antes',
  'facts.money': ': {inPlace} de {budget}',
  'facts.moreItems': '{count} partidas más.',
  'facts.check':
    '{check}: {warnings, plural, one {# advertencia} other {# advertencias}}, {failures, plural, one {# falla} other {# fallas}}.',
  'facts.fell': '{item}, {line} bajó de {from}% a {to}%: {reason}.',
  'facts.noReason': 'sin motivo indicado',
  'facts.lineFell': '{line} bajó: {reason}.',
  'facts.item':
    '{item}: {progress}{before}, {count, plural, one {# foto o video verificado} other {# fotos o videos verificados}}{numbers}.',
  'facts.notSet': 'sin avance',
  'facts.percent': '{progress}%',
  'facts.itemBefore': ' (antes {progress}%)',
  'facts.waiting': '{count, plural, one {# foto o video espera} other {# fotos o videos esperan}} revisión.',
  'facts.defective':
    '{count, plural, one {# foto o video tiene} other {# fotos o videos tienen}} defectos y no se incluyen.',
  'facts.lineNotSet': '{line}: sin avance.',
  'facts.line': '{line}: {progress}%.',
  'facts.file': '{file} de {item}: {status} [1].',
  'facts.lastComment': 'Último comentario: {text}',
  'facts.caption': '{item}, tomada {taken}, {place}, envío {attempt}',
  'facts.standard':
    '{agencyName} inspeccionó {address}, {locality}, préstamo {loanNumber}. {progress} del trabajo está hecho: {inPlace} de {totalBudget}. Prestamistas: {lenderNames}. Fotos y videos verificados: {imageCount}.',
  'facts.standardOfBudget':
    '{agencyName} inspeccionó {address}, {locality}, préstamo {loanNumber}. {progress} del presupuesto está hecho y almacenado: {inPlace} de {totalBudget}. Prestamistas: {lenderNames}. Fotos y videos verificados: {imageCount}.',
} satisfies Record<keyof typeof english, string>
