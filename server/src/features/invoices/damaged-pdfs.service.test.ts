import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { outboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { deliverDue } from '../hosted-emails/deliver-emails.service.ts'
import { listEndOfRunFiles } from '../end-of-run-packs/end-of-run-files.service.ts'
import { invoiceDetail } from './invoice-details.service.ts'
import { storedPdfs } from './invoices.service.ts'
import { invoiceRunActions } from '../invoice-runs/invoice-runs.actions.ts'
import { listProcesses } from '../invoice-runs/invoice-run-processes.service.ts'

const driver = closedAtEnd(await runDriver())
const { files } = driver.work
let run: number
beforeAll(async () => {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  await driver.build.retailCard(client)
  for (let at = 0; at < 4; at += 1)
    await driver.build.charge(client, await driver.build.account({ client, brand }), { amount: '10.00' })
  run = await driver.create(client, await driver.build.closedBillRun(client, { calls: [] }))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await driver.confirm(run)
})

const shown = async (process: string) =>
  (await listProcesses(driver.db, run)).find(({ id }) => id === process)
const hosted = async () => {
  const rows = await driver.db
    .selectFrom('invoices')
    .select('hosted_at')
    .where('invoice_run_index', '=', run)
    .execute()
  return rows.filter(row => row.hosted_at !== null).length
}

/** Three of the four stored PDFs: one cut short, one changed in place, one deleted. */
async function damageThree() {
  const pdfs = await storedPdfs(driver.db, run)
  const [cut, changed, gone] = pdfs
  if (!cut || !changed || !gone) throw new Error('There are not enough.')
  await files.write(cut.key, Buffer.from('%PDF-1.7'))
  await files.write(changed.key, Buffer.alloc(changed.bytes ?? 0, 'x'))
  await files.remove(gone.key)
  return { cut, changed, gone, pdfs }
}

async function renderAgain() {
  const before = await storedPdfs(driver.db, run)
  await driver.start(run, 'render-pdfs')
  await driver.drain()
  expect(await shown('render-pdfs')).toMatchObject({ status: 'done' })
  // The same documents give the same bytes.
  expect(await storedPdfs(driver.db, run)).toEqual(before)
}

test('damaged PDFs are not hosted; rendered again, they are', async () => {
  await damageThree()
  await driver.start(run, 'host-invoices')
  await driver.drain()
  expect(await shown('host-invoices')).toMatchObject({
    status: 'failed',
    failed: 3,
    failure: '3 accounts failed: see why under Accounts, then run it again.',
  })
  expect(await hosted()).toBe(1)
  const faults = await driver.db
    .selectFrom('invoice_run_accounts')
    .select('failure_message')
    .where('failure_cause', '=', 'damaged_pdf')
    .execute()
  expect(faults.map(fault => String(fault.failure_message).replace(/\S+\.pdf/, 'it')).toSorted()).toEqual([
    'The stored file it is missing. Run Render PDFs, then Host invoices again.',
    'The stored file it is not the one that was made. Run Render PDFs, then Host invoices again.',
    'The stored file it was cut short or added to. Run Render PDFs, then Host invoices again.',
  ])
  await renderAgain()
  await driver.start(run, 'host-invoices')
  await driver.drain()
  expect(await shown('host-invoices')).toMatchObject({ status: 'done', failed: 0 })
  expect(await hosted()).toBe(4)
})

test('a damaged PDF that is drawn with other bytes than were given out is recorded; others stay as they are', async () => {
  const { cut, pdfs } = await damageThree()
  // As an earlier version drew it.
  const earlier = 'e'.repeat(64)
  await driver.db
    .updateTable('invoices')
    .set({ pdf_sha256: earlier })
    .where('pdf_key', '=', cut.key)
    .execute()
  await driver.start(run, 'render-pdfs')
  await driver.drain()
  expect(await storedPdfs(driver.db, run)).toEqual(pdfs)
  const [invoice] = await driver.db
    .selectFrom('invoices')
    .select(['index', 'number', 'account_index as account'])
    .where('first_pdf_sha256', 'is not', null)
    .execute()
  if (!invoice) throw new Error('None differs.')
  expect((await invoiceDetail(driver.db, invoice.index))?.pdf).toEqual({
    bytes: cut.bytes,
    sha256: cut.sha256,
    firstSha256: earlier,
  })
  expect(
    await driver.db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'entity_index', 'of_account', 'before', 'after'])
      .where('action', '=', invoiceRunActions.pdf_redrawn.id)
      .execute(),
  ).toEqual([
    {
      action: 'invoice_run.pdf_redrawn',
      username: 'system',
      entity_index: run,
      of_account: true,
      before: { sha256: earlier },
      after: { number: invoice.number, sha256: cut.sha256, isHosted: true },
    },
  ])
})

test('a damaged PDF is never sent, and the e-mail says which it is', async () => {
  const { cut, changed, gone } = await damageThree()
  await driver.start(run, 'send-emails')
  await driver.drain()
  await deliverDue({ ...driver.work, mailer: outboxMailer(files) })
  const sends = await driver.db
    .selectFrom('hosted_email_sends')
    .select(['status', 'words'])
    .orderBy('index')
    .execute()
  expect(sends.map(send => send.status).toSorted()).toEqual(['failed', 'failed', 'failed', 'outbox'])
  const words = sends.map(send => send.words).join('\n')
  for (const pdf of [cut, changed, gone]) expect(words).toContain(`The stored file ${pdf.name} `)
  expect(await files.list(`outbox/${run}`)).toHaveLength(1)
})

test('a pack names the damaged PDFs at once; rendered again, it is built', async () => {
  const { cut, changed, gone } = await damageThree()
  await driver.start(run, 'build-end-of-run-files')
  await driver.drain()
  const failed = await shown('build-end-of-run-files')
  expect(failed?.status).toBe('failed')
  expect(failed?.failure).toMatch(
    /^3 stored PDFs can't be used: .*Run Render PDFs, then this process again\.$/,
  )
  expect(failed?.failure).toContain(`${cut.name} was cut short or added to`)
  expect(failed?.failure).toContain(`${changed.name} is not the one that was made`)
  expect(failed?.failure).toContain(`${gone.name} is missing`)
  expect(await listEndOfRunFiles(driver.db, run)).toEqual([])
  await renderAgain()
  await driver.start(run, 'build-end-of-run-files')
  await driver.drain()
  expect(await shown('build-end-of-run-files')).toMatchObject({ status: 'done' })
  expect(await listEndOfRunFiles(driver.db, run)).toHaveLength(1)
})
