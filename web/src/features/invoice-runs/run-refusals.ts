import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { ApiError } from '../../api/api-error.ts'
import { reportError } from '../../api/query-client.ts'
import { formatDateTime } from '../../lib/formats.ts'
import { showText } from '../../ui/dialogs/dialogs.tsx'

type Known = Pick<InvoiceRunDetail, 'index' | 'confirmedAt' | 'confirmedBy'>

/** What happened to a run whose action was refused: the server's reason, and who has confirmed it meanwhile. */
export function refusalOf(refused: ApiError, run: Known): { title: string; text: string } {
  const { index, confirmedAt, confirmedBy } = run
  if (confirmedAt === null) return { title: refused.title, text: refused.message }
  const by = confirmedBy === null ? '' : ` by ${confirmedBy}`
  return {
    title: `Run ${index} is already confirmed`,
    text: `It was confirmed${by} on ${formatDateTime(confirmedAt)}. Your request changed nothing. The page shows the run as it is now.`,
  }
}

/** Another tab or user was first: says what happened instead of an error. */
export async function explainRefusal(failure: unknown, fetchRun: () => Promise<Known>): Promise<void> {
  if (!(failure instanceof ApiError) || failure.status !== 409) return reportError(failure)
  const run = await fetchRun().catch(() => undefined)
  if (!run) return reportError(failure)
  const { title, text } = refusalOf(failure, run)
  await showText(title, text)
}
