import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sortTestFiles } from './test-files.ts'

test('a test is sorted by what it imports, even through many files', () => {
  const root = mkdtempSync(join(tmpdir(), 'nineops-sorted-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = {
    'server/test/database.ts': '',
    'server/test/test-app.ts': "export { testDatabase } from './database.ts'",
    'server/src/a.routes.test.ts': "import { testApp } from '../test/test-app.ts'",
    'server/src/b.service.test.ts': "import {\n  testDatabase,\n} from '../test/database.ts'",
    'server/src/c.domain.test.ts': "import { add } from './c.domain.ts'\nimport { test } from 'vitest'",
    'server/src/c.domain.ts': "import { type A } from './d.ts'",
    'server/src/d.ts': "import { A } from './c.domain.ts'",
    'contract/src/money.test.ts': '',
    'contract/dist/money.test.ts': '',
    'node_modules/x/a.test.ts': '',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { pure, database } = sortTestFiles(root)
  expect(database.toSorted()).toEqual(['server/src/a.routes.test.ts', 'server/src/b.service.test.ts'])
  expect(pure.toSorted()).toEqual(['contract/src/money.test.ts', 'server/src/c.domain.test.ts'])
})
