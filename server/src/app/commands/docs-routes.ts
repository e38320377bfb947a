import { writeFile } from 'node:fs/promises'
import { readContract } from '../../platform/openapi/contract-names.ts'
import { routesPage } from '../../platform/openapi/routes-page.ts'

/** `npm run docs:routes`: writes which role opens which call. */
const page = new URL('../../../../docs/routes.md', import.meta.url)
await writeFile(page, routesPage(await readContract()))
