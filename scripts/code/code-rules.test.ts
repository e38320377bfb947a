import { expect, test } from 'vitest'
import { codeFaults } from './code-rules.ts'

const repository = 'server/src/features/bill-runs/bill-runs.repository.ts'
const service = 'server/src/features/bill-runs/bill-runs.service.ts'

test.each([
  ['if (run.status === 50) return', 'compared'],
  ['run.status.index >= 75', 'compared'],
  ['sql`select from bill_runs where status = 50`', 'compared'],
  ['sql`select from invoice_runs r where r.status <> 10 and true`', 'compared'],
  ['sql`where r.status in (35, 45)`', 'looked for'],
  ['sql`where r.status not in (10)`', 'looked for'],
  [".where('r.status', '>=', 75)", 'looked for'],
  [".where('status', 'in', [35, 45])", 'looked for'],
  ['await update(db, { status: 40 })', 'set'],
  ['sql`select from charges c join accounts a on true for update of c`', 'locked'],
  [".forNoKeyUpdate('r')", 'locked'],
  ['sql`select from invoice_run_accounts a where a.stage >= 5`', 'stage'],
  [".where('stage', '<', 5)", 'stage'],
  ['const { version } = JSON.parse(text) as { version: string }', 'JSON'],
  [
    "db.selectFrom('bill_runs').select(sql<number>`(select count(*) from calls)`.as('calls')).execute()",
    'styles',
  ],
])('%s is reported', (code, word) => {
  const faults = codeFaults(repository, `const before = 1\n${code}\n`)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`${repository}:2: `)
  expect(faults[0]).toContain(word)
})

test('names, HTTP statuses, comments and reads with skip locked are left alone', () => {
  const code = `
    // status = 50
    /** Where status === 50 */
    run.status === billRunStatus.closed && answer.status === 404 && call.status >= 500
    sql\`where c.status >= 400 and r.status = \${billRunStatus.closed} and s.status = 'sent'\`
    sql\`select w.index from webhooks w cross join lateral d for update of w skip locked\`
    ({ method: 'POST', status: 201 })`
  expect(codeFaults(repository, code)).toEqual([])
  expect(codeFaults(repository.replace('.ts', '.test.ts'), 'status === 50')).toEqual([])
})

test('functions within the builder, and queries beside each other, are no mixed styles', () => {
  const code = `
    await db.selectFrom('calls').select(sql\`count(*)\`.as('calls')).where('at', '<', sql\`now()\`).execute()
    await sql\`select 1\`.execute(db)
    const content = JSON.parse(text) as unknown`
  expect(codeFaults(repository, code)).toEqual([])
})

test('SQL is written only in repositories and the platform', () => {
  const code = 'await sql<{ index: number }>`select 1`.execute(db)'
  expect(codeFaults(service, code)).toHaveLength(1)
  expect(codeFaults(service, 'return allRows<Call>(db)`select 1`')).toHaveLength(1)
  for (const path of [repository, 'server/src/platform/db/lock-rows.ts', 'server/src/app/key-rotation.ts'])
    expect(codeFaults(path, code)).toEqual([])
})

test('what has the whole page laid out again is loaded first', () => {
  const styles = "import '@mantine/charts/styles.layer.css'"
  expect(codeFaults('web/src/ui/charts/series-charts.tsx', styles)).toHaveLength(1)
  expect(codeFaults('web/src/main.tsx', styles)).toEqual([])
  expect(codeFaults('web/src/ui/forms/form.module.css', '@layer forms {}')).toHaveLength(1)
  expect(codeFaults('web/src/ui/forms/form.module.css', '@media print {}')).toEqual([])
})
