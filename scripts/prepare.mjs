// Runs before `npm start` and `npm test`, on any Node from 20, so it uses nothing but Node. Installs packages, finds
// the Node that runs NineOps, builds the portal, and for tests finds a browser and a pooler. Each only when something changed.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideChromium } from './prepare/chromium.mjs'
import { provideNode } from './prepare/node.mjs'
import { installPackages } from './prepare/packages.mjs'
import { providePgbouncer } from './prepare/pgbouncer.mjs'
import { buildWeb } from './prepare/web-build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  const testing = process.argv[2] === 'test'
  installPackages(root, testing)
  const node = provideNode(root)
  buildWeb(root, node)
  if (testing) {
    provideChromium(root, node)
    providePgbouncer()
  }
} catch (error) {
  process.stderr.write(
    `NineOps can't be prepared: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
