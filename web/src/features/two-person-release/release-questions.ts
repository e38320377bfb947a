import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { ReleaseFigures, RunRelease } from '@nineops/contract/invoicing/two-person-release.contract'
import { counted, listed } from '@nineops/contract/words'
import { formatDate, formatDocuments, formatPounds, formatSortCode } from '../../lib/formats.ts'

const lines = (...texts: (string | false)[]): string => texts.filter(text => text !== false).join('\n')

/** The statement a second person approves. @param confirmed whether it is about the collections of a confirmed run */
export function approveQuestion(
  run: InvoiceRunDetail,
  figures: ReleaseFigures,
  confirmed = false,
): { title: string; text: string } {
  const { accounts, failed, invoices, creditNotes, net, vat, gross, reports, collection } = figures
  return {
    title: 'Approve invoice run',
    text: lines(
      `Approve run ${run.index}: ${counted(accounts - failed, 'account')}, ${formatDocuments({ invoices, creditNotes })}, ${formatPounds(gross)}.`,
      '',
      `Net ${formatPounds(net)}, VAT ${formatPounds(vat)}, with the PDFs and ${counted(reports.length, 'report')} as they are now.`,
      failed > 0 && `${counted(failed, 'account')} failed and ${failed === 1 ? 'is' : 'are'} not included.`,
      ...(collection?.accounts ?? []).map(
        one =>
          `${counted(one.items, 'Direct Debit')} of ${formatPounds(one.total)} on ${formatDate(collection?.bacsDate ?? '')} to account ${one.account} at ${formatSortCode(one.sortCode)}, ${one.name}.`,
      ),
      '',
      confirmed
        ? 'Direct Debit files waiting for approval are created at once.'
        : 'The approval lapses if an account is reset, or anything is produced again, before the run is confirmed.',
    ),
  }
}

/** Who requires two people for a run, and who prepared it; a run that one person confirmed is older than that. */
export function askedLabel(
  { askedBy, preparers }: Pick<RunRelease, 'askedBy' | 'preparers'>,
  alone: boolean,
) {
  const who = listed(askedBy.map(({ kind, name }) => (kind === 'brand' ? `brand ${name}` : name)))
  const asks = askedBy.length === 1 ? 'requires' : 'require'
  const what = alone
    ? 'two people to release runs now, but did not when this run was confirmed'
    : 'two people to release the run'
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${asks} ${what}. Prepared by ${listed(preparers)}.`
}
