import { Button } from '@mantine/core'
import { lazy } from 'react'
import { IconFileImport } from '../../../ui/icons/more-icons.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { useClientIndex, useSelection } from '../../../app/selection.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { askAllocation } from '../components/allocation-dialog.tsx'
import classes from '../components/rate-cards.module.css'
import { RateCardsTable } from '../components/rate-cards-table.tsx'

const RateTester = lazy(() => import('../components/rate-tester.tsx'))
const RateTimeline = lazy(() => import('../components/rate-timeline.tsx'))
const AllocationsTable = lazy(() => import('../components/allocations-table.tsx'))

const about = 'Rate cards by carrier, the accounts they apply to and their start dates.'
const path = '/bureau/rate-allocation'

/** Rate cards, their allocations, and what a call would cost (product: Rate Allocation). */
export function RateAllocationScreen() {
  const client = useClientIndex()
  const { account } = useSelection()
  const { view = 'cards' } = useSearch({ from: path })

  return (
    <>
      <PageHeader
        title="Rate Allocation"
        about={
          <>
            {about}{' '}
            <Link to="/bureau/rate-allocation/shadow-runs" search={true}>
              Shadow runs
            </Link>
          </>
        }
        actions={
          view === 'allocations' ? (
            <Button
              disabled={client === undefined}
              title={client === undefined ? 'Choose a reseller first' : undefined}
              onClick={() => {
                if (client !== undefined) void askAllocation(client)
              }}
            >
              Add allocation
            </Button>
          ) : view === 'tester' ? null : (
            <Button
              leftSection={<IconFileImport size={16} aria-hidden="true" />}
              renderRoot={props => (
                <Link to="/bureau/data-collection/imports" search={{ kind: 'ratecard' }} {...props} />
              )}
            >
              Import rate card
            </Button>
          )
        }
      />
      <RequireClient>
        {chosen => (
          <ScreenTabs
            parameter="view"
            views={[
              { value: 'cards', label: 'Rate cards', content: <RateCardsTable client={chosen} /> },
              {
                value: 'allocations',
                label: 'Allocations',
                content: (
                  <RateTimeline client={chosen}>
                    <AllocationsTable client={chosen} />
                  </RateTimeline>
                ),
                className: classes.scrolled,
              },
              {
                value: 'tester',
                label: 'What would this call cost?',
                content: <RateTester key={chosen} client={chosen} account={account} />,
                className: '',
              },
            ]}
          />
        )}
      </RequireClient>
    </>
  )
}
