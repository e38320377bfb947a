import { reconciliations } from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import { invoiceRunOutputs } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { api, downloadFile } from '../../api/client.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const reconciliationQuery = (run: number) =>
  read(reconciliations.ofRun, [...runKey(run), 'reconciliation'], { params: { id: run } }, { silent: true })

export const endOfRunFilesQuery = (run: number) =>
  read(
    invoiceRunOutputs.endOfRunFiles,
    [...runKey(run), 'end-of-run-files'],
    { params: { id: run } },
    { silent: true },
  )

/** Packs: built in the background, downloaded when ready. */
export function useEndOfRunActions(run: number) {
  const queries = useQueryClient()
  return {
    create: useMutation({
      mutationFn: () => api(invoiceRunOutputs.createEndOfRunFiles, { body: { invoiceRunIndex: run } }),
      onSettled: () => refreshRun(queries, run),
    }),
    /** The newest pack, or the one of an index. */
    download: useMutation({
      mutationFn: (fileIndex?: number) =>
        downloadFile(invoiceRunOutputs.downloadEndOfRunFiles, {
          body: { invoiceRunIndex: run, ...(fileIndex !== undefined && { fileIndex }) },
        }),
    }),
  }
}
