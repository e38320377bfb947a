import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { debitParts } from '../../invoice-run-states/invoice-run-states.public.ts'
import { MandatesPanel } from '../../mandates/mandates.public.ts'
import { ReturnsPanel } from '../../bacs-reports/bacs-reports.public.ts'
import { ServiceUsers } from '../../service-users/service-users.public.ts'
import { DebitFiles } from './debit-files.tsx'
import parts from '../../../ui/layout/parts.module.css'

const route = getRouteApi('/bureau/invoice-runs')

/** What a reseller collects by Direct Debit, over all of its runs. */
export function DirectDebitsTab({ client }: { client: number }) {
  const { debits = 'files' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Tabs
      variant="pills"
      value={debits}
      onChange={chosen =>
        void navigate({
          search: previous => ({ ...previous, debits: debitParts.find(each => each === chosen) }),
        })
      }
      keepMounted={false}
      className="fill"
    >
      <Tabs.List className={parts.subTabs ?? ''} aria-label="Direct Debits">
        <Tabs.Tab value="files">Files</Tabs.Tab>
        <Tabs.Tab value="mandates">Mandates</Tabs.Tab>
        <Tabs.Tab value="returns">Returns</Tabs.Tab>
        <Tabs.Tab value="settings">Service user numbers</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="files" className="fill">
        <DebitFiles client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="mandates" className="fill">
        <MandatesPanel client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="returns" className="fill">
        <ReturnsPanel client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="settings" className="fill">
        <ServiceUsers client={client} />
      </Tabs.Panel>
    </Tabs>
  )
}
