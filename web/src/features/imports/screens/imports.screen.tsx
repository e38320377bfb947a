import { SegmentedControl } from '@mantine/core'
import { bureauImportKind } from '@nineops/contract/bureau/import-kinds'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { addressOf } from '../../../app/navigation.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ImportHistory } from '../components/import-history.tsx'
import ImportPanel from '../components/import-panel.tsx'
import classes from '../components/imports.module.css'
import { kindNames } from '../import-kinds.ts'

const bureauPlace = { segment: 'bureau' }
const dataCollection = { path: 'data-collection' }
const kinds = bureauImportKind.options.map(value => ({ value, label: kindNames[value].label }))

/** Imports accounts, services, charges and rate cards from CSV, with a preview before anything is saved. */
export function ImportsScreen() {
  const { kind = 'accounts' } = useSearch({ from: '/bureau/data-collection/imports' })
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Imports"
        about="Import a reseller’s accounts, services, charges, rate cards and opening balances from CSV files."
        back={<Link to={addressOf(bureauPlace, dataCollection)}>Data Collection</Link>}
      />
      <RequireClient>
        {client => (
          <>
            <SegmentedControl
              className={classes.kinds ?? ''}
              aria-label="What the file holds"
              size="sm"
              data={kinds}
              value={kind}
              onChange={value =>
                void navigate({
                  to: '/bureau/data-collection/imports',
                  search: previous => ({ ...previous, kind: bureauImportKind.parse(value) }),
                })
              }
            />
            <ImportPanel key={`${client} ${kind}`} client={client} kind={kind} />
            <ImportHistory client={client} />
          </>
        )}
      </RequireClient>
    </>
  )
}
