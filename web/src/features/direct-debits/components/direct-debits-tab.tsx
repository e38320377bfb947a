import { MandatesPanel } from '../../mandates/mandates.public.ts'
import { ReturnsPanel } from '../../bacs-reports/bacs-reports.public.ts'
import { ServiceUsers } from '../../service-users/service-users.public.ts'
import { DebitFiles } from './debit-files.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'

/** What a reseller collects by Direct Debit, over all of its runs. */
export default function DirectDebitsTab({ client }: { client: number }) {
  return (
    <ScreenTabs
      parameter="debits"
      within="Direct Debits"
      views={[
        { value: 'files', label: 'Files', content: <DebitFiles client={client} /> },
        { value: 'mandates', label: 'Mandates', content: <MandatesPanel client={client} /> },
        { value: 'returns', label: 'Returns', content: <ReturnsPanel client={client} /> },
        { value: 'settings', label: 'Service user numbers', content: <ServiceUsers client={client} /> },
      ]}
    />
  )
}
