/** Any value after the dash. */
const any = [() => true]
/** A length in brackets, such as `[10px]`. */
const isLength = (value: string) => /^\[[\d.]+(?:px|rem|em)?\]$/.test(value)
const isNumber = (value: string) => /^[\d.]+$/.test(value)

const sides = ['x', 'y', 't', 'e', 'b', 's'] as const
type Side = (typeof sides)[number]

/** `p`, `px`, `pt` …: one group each, where the wider ones cover the narrower. */
const bySide = (name: string) =>
  Object.fromEntries(['', ...sides].map((side) => [`${name}${side}`, [{ [`${name}${side}`]: any }]]))
const covers = (name: string, dash = '') => ({
  [name]: sides.map((side) => `${name}${dash}${side}`),
  [`${name}${dash}x`]: [`${name}${dash}e`, `${name}${dash}s`],
  [`${name}${dash}y`]: [`${name}${dash}t`, `${name}${dash}b`],
})

/** Groups named as the one prefix that makes them. */
const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: any }]]))

const widths = ['', isLength, isNumber]
const borderSides = Object.fromEntries(sides.map((side: Side) => [`border-${side}`, [{ [`border-${side}`]: widths }]]))

/**
 * Groups of utilities for one property: those that the product uses, a small part of the groups of tailwind-merge by
 * default, since its whole list is a tenth of a page. A law holds both to agree on every two classes that are used.
 */
export const classGroups = {
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'table',
    'contents',
    'grid',
    'inline-grid',
    'hidden',
  ],
  position: ['fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible'],
  ...named('inset', 'inset-x', 'inset-y', 'top', 'end', 'bottom', 'start', 'left', 'right', 'z'),
  ...bySide('p'),
  ...bySide('m'),
  ...named('size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h'),
  ...named('gap', 'gap-x', 'gap-y'),
  'flex-direction': [{ flex: ['row', 'col'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  flex: [{ flex: any }],
  ...named('shrink', 'basis', 'order', 'grid-cols', 'col-span', 'items', 'self', 'content', 'select'),
  ...named('justify', 'justify-items'),
  ...named('overflow', 'overflow-x', 'overflow-y'),
  'text-align': [{ text: ['start', 'center', 'end', 'right'] }],
  'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', isLength] }],
  'text-wrap': [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
  'text-color': [{ text: any }],
  break: [{ break: any }],
  wrap: [{ wrap: any }],
  'font-family': [{ font: ['sans', 'mono'] }],
  'font-weight': [{ font: any }],
  ...named('leading', 'tracking', 'whitespace', 'bg', 'opacity', 'shadow', 'cursor', 'pointer-events'),
  ...named('translate', 'translate-x', 'translate-y', 'object', 'align'),
  ...named('underline-offset', 'animate'),
  'bg-image': [{ 'bg-linear-to': any }],
  'container-type': ['@container'],
  'container-named': [(value: string) => value.startsWith('@container/')],
  resize: [{ resize: ['', ...any] }],
  ring: [{ ring: widths }],
  'ring-color': [{ ring: any }],
  rounded: [{ rounded: any }],
  ...named('rounded-t', 'rounded-e', 'rounded-b'),
  'border-collapse': [{ border: ['separate', 'collapse'] }],
  'border-spacing': [{ 'border-spacing': any }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  border: [{ border: widths }],
  ...borderSides,
  'border-color': [{ border: any }],
  'stroke-width': [{ stroke: [isNumber, isLength] }],
  ...named('stroke', 'fill'),
}

/** Groups that a group overrides besides itself. */
export const conflictingClassGroups = {
  'container-named': ['container-type'],
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'end', 'bottom', 'start', 'left', 'right'],
  'inset-x': ['end', 'start', 'left', 'right'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  ...covers('p'),
  ...covers('m'),
  size: ['w', 'h'],
  'font-size': ['leading'],
  rounded: ['rounded-t', 'rounded-e', 'rounded-b'],
  ...covers('border', '-'),
  translate: ['translate-x', 'translate-y'],
}
