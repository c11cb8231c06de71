import type english from 'locales/en-US/keyboard'

/** The keyboard sheet, but for the commands on it. */
export default {
  'keyboard.mode':
    '{mode, select, list {Lista} detail {Registro} grid {Cuadrícula de fotos} single {Revisión de fotos y videos} calendar {Calendario} page {Página} form {Formulario} other {Paleta}}',
  'keyboard.record': '{noun, select, lot {Lote} drawRequest {Solicitud de desembolso} other {Partida}}',
  'keyboard.report': 'Reporte',
  'keyboard.count':
    '{count, plural, one {# tecla} other {# teclas}} para {role, select, admin {administradores} agency {agencias} reviewer {revisores} other {prestatarios}}',
  'keyboard.find': 'Buscar una tecla',
  'keyboard.single': '{on, select, yes {Teclas sueltas activadas} other {Teclas sueltas desactivadas}}',
  'keyboard.change': 'Cambiar teclas',
  'keyboard.practice': 'Practicar',
} satisfies Record<keyof typeof english, string>
