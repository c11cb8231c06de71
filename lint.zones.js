import path from 'node:path'

/**
 * Who may import whom (docs/architecture.md). `rooms` are our own folders, `packages` says what else; without it any.
 * The first zone that holds a file counts.
 */
const ZONES = [
  { zone: 'contract', rooms: ['contract'], packages: /^zod$/ },
  { zone: 'report', rooms: ['report', 'contract'], packages: /^jspdf$/ },
  { zone: 'app/lib', rooms: ['app/lib', 'contract'], packages: /^(?!(react|react-dom|@remix-run\/.*)(\/|$))/ },
  {
    zone: 'app/commands',
    rooms: ['app/commands', 'app/lib', 'contract'],
    packages: /^(?!(react|react-dom|@remix-run\/.*)(\/|$))/,
  },
  { zone: 'app/live', rooms: ['app/live', 'app/lib', 'contract'], types: ['app/commands'] },
  { zone: 'app/components/ui', rooms: ['app/components/ui'] },
  { zone: 'app/components', rooms: ['app/components', 'app/hooks', 'app/lib', 'app/live', 'app/commands', 'contract'] },
  { zone: 'app/hooks', rooms: ['app/hooks', 'app/components', 'app/lib', 'app/live', 'app/commands', 'contract'] },
  // The one service that runs commands.
  { zone: 'app/services/calls.server.ts', rooms: ['app/services', 'app/commands', 'app/live', 'app/lib', 'contract'] },
  { zone: 'app/services', rooms: ['app/services', 'app/lib', 'contract'] },
  { zone: 'app', rooms: ['app', 'contract', 'report'] },
  // The one importer of the demo.
  { zone: 'provider/server.ts', rooms: ['provider', 'demo', 'contract', 'report'] },
  { zone: 'provider', rooms: ['provider', 'contract', 'report'] },
  { zone: 'demo', rooms: ['demo', 'provider', 'contract'] },
  { zone: 'bench', rooms: ['bench', 'tests', 'demo', 'provider', 'app', 'contract', 'report'] },
  { zone: 'tests', rooms: ['tests', 'scripts', 'demo', 'provider', 'app', 'contract', 'report'] },
]

const ROOMS = ['app', 'contract', 'report', 'provider', 'demo', 'tests', 'bench']

/**
 * Why a file may not import something, or undefined when it may.
 * @param {string} file path from the root of the repository, with forward slashes
 * @param {string} specifier as written in the import
 * @param {boolean} isType an `import type`
 */
export function importRefusal(file, specifier, isType) {
  const zone = ZONES.find((one) => isIn(file, one.zone))
  if (!zone) return undefined
  const target = resolveRoom(file, specifier)
  if (file.includes('.test.')) return undefined
  return target ? roomRefusal(zone, file, target, isType) : packageRefusal(zone, specifier)
}

function roomRefusal(zone, file, target, isType) {
  const allowed = isType ? [...zone.rooms, ...(zone.types ?? [])] : zone.rooms
  if (!allowed.some((room) => isIn(target, room))) return `${zone.zone} may not import ${target}`
  return (isType ? undefined : routeRefusal(file, target)) ?? moduleRefusal(file, target)
}

// What a loader above answers is known by its type alone.
function routeRefusal(file, target) {
  const isAnother = isIn(target, 'app/routes') && file !== target
  return isAnother && isIn(file, 'app/routes') ? 'a route may not import another route' : undefined
}

function moduleRefusal(file, target) {
  const moduleOf = (name) => /^provider\/modules\/([^/]+)\//.exec(name)?.[1]
  const [from, to] = [moduleOf(file), moduleOf(target)]
  const isService = /\/service(\.ts)?$/.test(target)
  return from && to && from !== to && !isService ? 'a module may use another only through its service.ts' : undefined
}

function packageRefusal(zone, specifier) {
  if (specifier.startsWith('@remix-run/') && !isIn(zone.zone, 'app')) return `${zone.zone} may not import ${specifier}`
  return zone.packages && !zone.packages.test(specifier) ? `${zone.zone} may not import ${specifier}` : undefined
}

/** Path from the root of what a specifier names, or undefined for a package. */
function resolveRoom(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier.startsWith('~/')) return specifier.replace('~/', 'app/')
  return ROOMS.some((room) => specifier.startsWith(`${room}/`)) ? specifier : undefined
}

const isIn = (file, folder) => file === folder || file.startsWith(`${folder}/`)

/** The same as a lint rule. */
export const importZones = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const check = (node) => {
      const { source } = node
      if (typeof source?.value !== 'string') return
      const message = importRefusal(file, source.value, (node.importKind ?? node.exportKind) === 'type')
      if (message) context.report({ node, message: `${message}.` })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
