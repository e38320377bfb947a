import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// Begins a feature with the same word on every side: `npm run new:feature credit-notes`.
const name = process.argv[2]
if (!name || !/^[a-z]+(-[a-z]+)*s$/.test(name)) {
  console.error('Give the feature a plural name in kebab-case, such as credit-notes.')
  process.exit(2)
}
const root = dirname(import.meta.dirname)
const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const single = camel.slice(0, -1)
const pascal = single.charAt(0).toUpperCase() + single.slice(1)

const files: Record<string, string> = {
  [`contract/src/${name}.contract.ts`]: `import { z } from 'zod'
import { endpoint, index } from './http.ts'
import { bureau } from './roles.ts'

export const ${single} = z.object({ index })
export type ${pascal} = z.infer<typeof ${single}>

export const ${camel} = {
  list: endpoint({
    method: 'GET',
    path: '/api/${name}',
    summary: 'List of ${name.replaceAll('-', ' ')}',
    roles: bureau,
    answer: z.array(${single}),
  }),
}
`,
  [`server/src/features/${name}/${name}.routes.ts`]: `import { ${camel} } from '@nineops/contract/${name}.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { list${pascal}s } from './${name}.service.ts'

export function ${single}Routes(app: FastifyInstance): void {
  route(app, ${camel}.list, ({ db }) => list${pascal}s(db))
}
`,
  [`server/src/features/${name}/${name}.service.ts`]: `import type { ${pascal} } from '@nineops/contract/${name}.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './${name}.repository.ts'

/** What the list shows, and in which order. */
export function list${pascal}s(db: Db): Promise<${pascal}[]> {
  return repository.list${pascal}s(db)
}
`,
  [`server/src/features/${name}/${name}.repository.ts`]: `import type { Db } from '../../platform/db/db.ts'

export function list${pascal}s(db: Db) {
  return db.selectFrom('${name.replaceAll('-', '_')}').select(['index']).orderBy('index').execute()
}
`,
  [`web/src/features/${name}/${name}.queries.ts`]: `import { ${camel} } from '@nineops/contract/${name}.contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const ${single}ListQuery = queryOptions({
  queryKey: ['${name}'],
  queryFn: ({ signal }) => api(${camel}.list, { signal }),
})
`,
}
for (const [path, text] of Object.entries(files)) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text, { flag: 'wx' })
  console.log(path)
}
console.log(
  `Next: a migration (npm run db:new create_${name.replaceAll('-', '_')}), a line in server/src/app/routes.ts, a screen.`,
)
