import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { render } from './new-feature/names.ts'

// Starts a resource of a reseller's on every side, with its tests: `npm run new:feature crm note-categories`.
const [area, name] = process.argv.slice(2)
const root = dirname(import.meta.dirname)
const templates = join(import.meta.dirname, 'new-feature/templates')
const areas = (await readdir(join(root, 'contract/src'), { withFileTypes: true }))
  .filter(entry => entry.isDirectory() && !['dash', 'portal'].includes(entry.name))
  .map(entry => entry.name)
if (!area || !areas.includes(area) || !name || !/^[a-z]+(-[a-z]+)*s$/.test(name)) {
  console.error(
    `Give an area (${areas.join(', ')}) and a plural name in kebab-case, such as: crm note-categories.`,
  )
  process.exit(2)
}
const rendered = (text: string) => render(text, area, name)

const written: string[] = []
async function write(template: string, path: string, flag: 'w' | 'wx'): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), rendered(await readFile(join(templates, template), 'utf8')), { flag })
  written.push(path)
}
for (const entry of await readdir(templates, { recursive: true, withFileTypes: true })) {
  const template = join(entry.parentPath, entry.name).slice(templates.length + 1)
  if (entry.isFile() && template.includes('/'))
    await write(template, rendered(template.slice(0, -'.txt'.length)), 'wx')
}
const newMigration = [join(root, 'server/src/app/commands/db-new.ts'), rendered('create_sample_things')]
await write(
  'migration.sql.txt',
  execFileSync(process.execPath, newMigration, { encoding: 'utf8' }).trim(),
  'w',
)
const sources = written.filter(path => !path.endsWith('.sql'))
execFileSync('biome', ['format', '--write', '--log-level=error', ...sources], { cwd: root, stdio: 'inherit' })

console.log(
  rendered(`${written.join('\n')}

Then, in this order (docs/add-a-feature.md explains each):
  server/migrations            the columns; npm run db:snapshot
  server/src/app/routes.ts     import { sampleThingRoutes } from '../features/sample-things/sample-things.routes.ts'
                               sampleThingRoutes(app)
  server/src/app/idempotency.test.ts
                               make('/api/clients/{client}/samplethings', 'sample_things', name => ({ name }))
  server/src/features/personal-data/non-personal-columns.domain.ts
                               sample_things: 'name',
  web/src/app/router/feature-routes.ts
                               import { sampleThingsRoute } from '../../features/sample-things/sample-things.routes.tsx'
                               sampleThingsRoute in areaScreens
  web/src/app/navigation.ts    entry('sample-things', 'Sample Things', 'What the screen is for.')
  e2e/accessibility            {
                                 route: '/areaSegment/sample-things',
                                 at: '/areaSegment/sample-things?client=2',
                                 layers: { 'a new sample thing': press('Add sample thing') },
                               }, in the file with the other screens of its area
  npm run docs:routes`),
)
