/** One import: both ends as paths from the root, or the name of a foreign package. */
export interface Import {
  from: string
  to: string
}

export interface Rule {
  name: string
  why: string
  forbids(edge: Import): boolean
}

const feature = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
const webFeature = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]
const layer = (path: string) => /\.(\w+)\.tsx?$/.exec(path)?.[1] ?? ''
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const ours = (path: string) => /^(contract|server|web|e2e|bench|scripts)\//.test(path)
const impure = /^(node:(?!buffer$|crypto$)|pg$|pg-|kysely$|fastify|@fastify\/|pdfkit$|yazl$)/

/** The architecture's import rules. A new feature needs no new rule. */
export const rules: readonly Rule[] = [
  {
    name: 'contract-imports-only-zod',
    why: 'the contract is shared by server and browser',
    forbids: ({ from, to }) =>
      from.startsWith('contract/src/') && !isTest(from) && !to.startsWith('contract/') && to !== 'zod',
  },
  {
    name: 'web-never-imports-server',
    why: 'they meet through the contract',
    forbids: ({ from, to }) => from.startsWith('web/') && to.startsWith('server/'),
  },
  {
    name: 'server-never-imports-web',
    why: 'they meet through the contract',
    forbids: ({ from, to }) => from.startsWith('server/') && to.startsWith('web/'),
  },
  {
    name: 'e2e-is-a-black-box',
    why: 'it acts as a person would',
    forbids: ({ from, to }) => from.startsWith('e2e/') && /^(server|web)\//.test(to),
  },
  {
    name: 'recomputation-shares-nothing',
    why: 'what is worked out a second time must not be wrong in the same way',
    forbids: ({ from, to }) => from.startsWith('e2e/recomputation/') && /^(server|web|contract)\//.test(to),
  },
  {
    name: 'platform-knows-no-feature',
    why: 'features stand on the platform',
    forbids: ({ from, to }) =>
      from.startsWith('server/src/platform/') && !isTest(from) && /^server\/src\/(features|app)\//.test(to),
  },
  {
    name: 'ui-knows-no-feature',
    why: 'features stand on ui, lib and the client',
    forbids: ({ from, to }) =>
      /^web\/src\/(ui|lib|api)\//.test(from) && /^web\/src\/(features|app)\//.test(to),
  },
  {
    name: 'features-do-not-import-the-app',
    why: 'the composition root stands above them',
    forbids: ({ from, to }) =>
      feature(from) !== undefined && !isTest(from) && to.startsWith('server/src/app/'),
  },
  {
    name: 'features-meet-through-service-errors-or-actions',
    why: 'everything else is their own business',
    forbids: ({ from, to }) => {
      const [mine, other] = [feature(from), feature(to)]
      if (mine === undefined || other === undefined || mine === other || isTest(from)) return false
      return !['service', 'errors', 'actions'].includes(layer(to))
    },
  },
  {
    name: 'web-features-meet-through-public',
    why: 'everything else is their own business',
    forbids: ({ from, to }) => {
      const [mine, other] = [webFeature(from), webFeature(to)]
      return mine !== undefined && other !== undefined && mine !== other && layer(to) !== 'public'
    },
  },
  {
    name: 'routes-and-jobs-never-touch-repositories',
    why: 'they call services',
    forbids: ({ from, to }) => ['routes', 'jobs'].includes(layer(from)) && layer(to) === 'repository',
  },
  {
    name: 'services-never-touch-http',
    why: 'a job calls the same service',
    forbids: ({ from, to }) =>
      layer(from) === 'service' &&
      (/^(fastify|@fastify\/)/.test(to) ||
        (to.startsWith('server/src/platform/http/') && !to.endsWith('/errors.ts'))),
  },
  {
    name: 'domain-has-no-io',
    why: 'rules and sentences can be read and tested alone',
    forbids: ({ from, to }) =>
      ['domain', 'actions'].includes(layer(from)) &&
      (impure.test(to) ||
        ['repository', 'service', 'routes', 'jobs'].includes(layer(to)) ||
        /^server\/src\/platform\/(db|http|jobs|events|auth)\//.test(to)),
  },
  {
    name: 'only-queries-call-the-client',
    why: 'screens ask hooks',
    forbids: ({ from, to }) =>
      webFeature(from) !== undefined &&
      layer(from) !== 'queries' &&
      /^web\/src\/api\/((dash-)?client|read)\.ts$/.test(to),
  },
  {
    name: 'no-tests-in-products',
    why: 'tests stay out of what ships',
    forbids: ({ from, to }) =>
      /^(server|web|contract)\/src\//.test(from) &&
      !isTest(from) &&
      (isTest(to) || to.startsWith('server/test/')),
  },
]

/** Cycles among the nodes of a graph, each once, as a path that ends where it began. */
export function findCycles(edges: readonly Import[]): string[][] {
  const graph = Map.groupBy(edges, edge => edge.from)
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const visit = (node: string, path: string[]) => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      cycles.push([...path.slice(path.indexOf(node)), node])
      return
    }
    state.set(node, 'open')
    for (const { to } of graph.get(node) ?? []) visit(to, [...path, node])
    state.set(node, 'done')
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** Every broken rule, and every cycle of files or of features, in words. */
export function findBreaches(imports: readonly Import[]): string[] {
  const breaches = imports.flatMap(edge =>
    rules
      .filter(rule => rule.forbids(edge))
      .map(rule => `${rule.name}: ${edge.from} imports ${edge.to} (${rule.why})`),
  )
  const files = imports.filter(({ from, to }) => ours(from) && ours(to))
  // Server and web never import each other, so each has a graph of its own.
  const featureCycles = [feature, webFeature].flatMap(featureOf =>
    findCycles(
      files.flatMap(({ from, to }) => {
        const [a, b] = [featureOf(from), featureOf(to)]
        return a && b && a !== b && !isTest(from) ? [{ from: `feature ${a}`, to: `feature ${b}` }] : []
      }),
    ),
  )
  const cycles = [...findCycles(files), ...featureCycles]
  return [...breaches, ...cycles.map(cycle => `no-cycles: ${cycle.join(' → ')}`)]
}
