import { reconciliations } from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import { invoiceRunOutputs } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

export const reconciliationQuery = (run: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'reconciliation'],
    queryFn: ({ signal }) => api(reconciliations.ofRun, { params: { id: run }, signal }),
    meta: { silent: true },
  })

export const endOfRunFilesQuery = (run: number) =>
  queryOptions({
    queryKey: [...runKey(run), 'end-of-run-files'],
    queryFn: ({ signal }) => api(invoiceRunOutputs.endOfRunFiles, { params: { id: run }, signal }),
    meta: { silent: true },
  })

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
