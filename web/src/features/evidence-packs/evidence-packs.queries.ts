import { type EvidencePack, evidencePacks } from '@nineops/contract/crm/evidence-packs.contract'
import type { TimelineSubjectKind } from '@nineops/contract/crm/timelines.contract'
import { useMutation } from '@tanstack/react-query'
import { api, downloadFile } from '../../api/client.ts'
import { reportError } from '../../api/query-client.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'

/** The subject of a pack; an account needs its reseller. */
interface EvidenceOf {
  kind: TimelineSubjectKind
  index: number
  client: number
}

function begin({ kind, index, client }: EvidenceOf): Promise<EvidencePack> {
  if (kind === 'account') return api(evidencePacks.ofAccount, { params: { client, account: index } })
  if (kind === 'invoice_run') return api(evidencePacks.ofInvoiceRun, { params: { id: index } })
  return api(evidencePacks.ofInvoice, { params: { invoice: index } })
}

const LOOK_AGAIN_MS = 700
const wait = (ms: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
  })

async function made(subject: EvidenceOf): Promise<EvidencePack> {
  let pack = await begin(subject)
  while (pack.status === 'waiting' || pack.status === 'running') {
    await wait(LOOK_AGAIN_MS)
    pack = await api(evidencePacks.get, { params: { pack: pack.index } })
  }
  if (pack.status === 'failed') throw new Error(pack.failure ?? 'The evidence pack has failed.')
  return pack
}

const download = (pack: number): Promise<void> =>
  downloadFile(evidencePacks.file, { params: { pack } }).catch(reportError)

/** Makes an evidence pack on the server and downloads it when ready. */
export const useEvidencePack = () =>
  useMutation({
    mutationFn: made,
    onSuccess: async ({ index }) => {
      await download(index)
      showDone('Evidence pack is ready', { label: 'DOWNLOAD AGAIN', onClick: () => void download(index) })
    },
  })
