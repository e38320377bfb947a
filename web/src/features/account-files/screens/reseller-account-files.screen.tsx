import { RequireClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FilesPanel } from '../components/files-panel.tsx'

/** Files of a reseller itself: agreements, price lists, forms. */
export function ResellerAccountFilesScreen() {
  return (
    <>
      <PageHeader
        title="Reseller Account Files"
        about="Files kept for the reseller itself: agreements, price lists, correspondence."
      />
      <RequireClient>
        {client => <FilesPanel key={client} owner={{ client, account: undefined }} />}
      </RequireClient>
    </>
  )
}
