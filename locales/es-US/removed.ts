import type english from 'locales/en-US/removed'

/** Records that were removed while their page was open, in the polite form (usted). */
export default {
  'removed.gone': 'Se eliminó, o usted ya no tiene acceso.',
  'removed.reassigned':
    '{who} asignó {noun, select, ledgerLine {esta partida del presupuesto} lot {este lote} drawRequest {esta solicitud de desembolso} item {esta partida de inspección} lender {este prestamista} costCode {este código de costo} user {este usuario} template {esta plantilla de reporte} other {este evento}} a otra persona.',
  'removed.deleted':
    '{who} eliminó {noun, select, ledgerLine {esta partida del presupuesto} lot {este lote} drawRequest {esta solicitud de desembolso} item {esta partida de inspección} lender {este prestamista} costCode {este código de costo} user {este usuario} template {esta plantilla de reporte} other {este evento}}.',
  'removed.keptComment': 'Su comentario sigue guardado en este dispositivo: “{text}”',
} satisfies Record<keyof typeof english, string>
