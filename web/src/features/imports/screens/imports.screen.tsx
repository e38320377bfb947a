import { bureauImportKind } from '@nineops/contract/bureau/import-kinds'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../app/navigation.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { ImportHistory } from '../components/import-history.tsx'
import ImportPanel from '../components/import-panel.tsx'
import { kindNames } from '../import-kinds.ts'

const bureauPlace = { segment: 'bureau' }
const dataCollection = { path: 'data-collection' }

/** Imports accounts, services, charges and rate cards from CSV, with a preview before anything is saved. */
export function ImportsScreen() {
  return (
    <>
      <PageHeader
        title="Imports"
        about="Import a reseller’s accounts, services, charges, rate cards and opening balances from CSV files."
        back={<Link to={addressOf(bureauPlace, dataCollection)}>Data Collection</Link>}
      />
      <RequireClient>
        {client => (
          <ScreenTabs
            parameter="kind"
            views={bureauImportKind.options.map(kind => ({
              value: kind,
              label: kindNames[kind].label,
              content: (
                <>
                  <ImportPanel key={client} client={client} kind={kind} />
                  <ImportHistory client={client} />
                </>
              ),
            }))}
          />
        )}
      </RequireClient>
    </>
  )
}
