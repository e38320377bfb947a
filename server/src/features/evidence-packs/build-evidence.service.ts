import type { Explanation } from '@nineops/contract/crm/explanations.contract'
import type { TimelineEntry } from '@nineops/contract/crm/timelines.contract'
import { type CsvCell, csvChunks, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import { createZipWriter, type ZipEntry } from '../../platform/archives/zip-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { DamagedFile, readStored } from '../../platform/files/stored-documents.ts'
import * as documents from './evidence-documents.repository.ts'
import { evidencePage } from './evidence-page.domain.ts'
import { type FiledLine, filedLineCells, filedLineColumns } from '../invoices/filed-lines.service.ts'
import { explainInvoice } from '../explanations/explanations.service.ts'
import { auditValues } from '../timelines/audit-entries.service.ts'
import type { TimelineScope } from '../timelines/timeline-subjects.service.ts'
import { timelinePage } from '../timelines/timelines.service.ts'

/** The newest entries that a pack contains. */
const MOST_ENTRIES = 20_000

async function allEntries(db: Db, target: TimelineScope): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = []
  let before: string | undefined
  do {
    const page = await timelinePage(db, target, { text: '', pageSize: 200, before })
    entries.push(...page.entries)
    before = page.older ?? undefined
  } while (before !== undefined && entries.length < MOST_ENTRIES)
  return entries
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

// oxlint-disable-next-line require-await -- the CSV writer takes an asynchronous iterable
async function* entryCells(entries: readonly TimelineEntry[]): AsyncGenerator<CsvCell[]> {
  for (const entry of entries) {
    const changes = entry.changes.map(
      ({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`,
    )
    yield [
      csvFigure(entry.at),
      csvText(entry.kind),
      csvText(entry.actor.kind),
      csvText(entry.actor.name),
      csvText(entry.sentence),
      csvText(changes.join('; ')),
      csvText(entry.requestId ?? ''),
      csvText(entry.id),
    ]
  }
}

async function* lineCells(lines: AsyncIterable<FiledLine>): AsyncGenerator<CsvCell[]> {
  for await (const line of lines) yield filedLineCells(line)
}

async function* rateCells(rates: AsyncIterable<documents.EvidenceRate>): AsyncGenerator<CsvCell[]> {
  for await (const rate of rates)
    yield [
      csvText(rate.card),
      csvFigure(rate.validFrom),
      csvText(rate.prefix),
      csvText(rate.destination),
      csvText(rate.productGroup),
      csvFigure(rate.connectionFee),
      csvFigure(rate.day),
      csvFigure(rate.evening),
      csvFigure(rate.weekend),
      csvFigure(rate.minimum),
      csvFigure(rate.firstIncrement),
      csvFigure(rate.nextIncrement),
    ]
}

const entryColumns = 'at,kind,by,who,what,changes,request_id,id'
const rateColumns =
  'rate_card,valid_from,prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'

/**
 * Writes an evidence pack to a path, from one consistent view: the timeline as CSV and as a page, the audit trail's own
 * values, invoices as PDF and by line, the rates that applied, and a manifest with the SHA-256 of each file. A run's
 * PDFs are in its end-of-run files; the pack has their manifest. Returns how many entries it has.
 */
export async function writeEvidence(
  pool: Db,
  files: Files,
  target: TimelineScope,
  path: string,
): Promise<number> {
  const zip = createZipWriter(path)
  try {
    const view = pool.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return await view.execute(async db => {
      const { kind, index } = target.subject
      const scope = {
        account: target.account,
        run: kind === 'invoice_run' ? index : null,
        invoice: kind === 'invoice' ? index : null,
      }
      const entries = await allEntries(db, target)
      const explanation: Explanation | null = kind === 'invoice' ? await explainInvoice(db, index) : null
      const invoices = await documents.selectInvoices(db, scope)
      const listed: ZipEntry[] = []
      const damaged: { name: string; damage: string }[] = []
      const add = async (name: string, content: Parameters<typeof zip.add>[1], type: 'text' | 'binary') => {
        listed.push(await zip.add(name, content, type))
      }
      const csv = (name: string, columns: string, cells: AsyncGenerator<CsvCell[]>) =>
        add(name, csvChunks(columns.split(','), cells), 'text')
      const page = evidencePage(target.subject, entries, explanation, new Date())
      await add('timeline.html', Buffer.from(page), 'text')
      await csv('timeline.csv', entryColumns, entryCells(entries))
      await add('audit-entries.json', json(await auditValues(db, entries)), 'text')
      if (explanation !== null) await add('explanation.json', json(explanation), 'text')
      if (kind !== 'invoice_run')
        for (const invoice of invoices)
          if (invoice.pdf !== null)
            try {
              await add(`invoices/${invoice.pdf.name}`, await readStored(files, invoice.pdf), 'binary')
            } catch (error) {
              if (!(error instanceof DamagedFile)) throw error
              damaged.push({ name: error.file, damage: error.damage })
            }
      if (scope.run !== null)
        await add('end-of-run-manifest.json', json(await documents.selectRunManifest(db, scope.run)), 'text')
      await csv('lines.csv', filedLineColumns, lineCells(documents.readLines(db, scope, invoices)))
      const billRuns = [...new Set(invoices.map(invoice => invoice.billRun))]
      await csv('rates.csv', rateColumns, rateCells(documents.readRates(db, scope, billRuns)))
      const manifest = {
        subject: target.subject,
        madeAt: new Date().toISOString(),
        entries: entries.length,
        files: listed,
        ...(damaged.length === 0 ? {} : { damaged }),
      }
      await zip.add('manifest.json', json(manifest), 'text')
      await zip.close()
      return entries.length
    })
  } catch (error) {
    await zip.abort()
    throw error
  }
}
