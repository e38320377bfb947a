import { Select, Skeleton } from '@mantine/core'
import type { EmailOptionsScope } from '@nineops/contract/service-establishment/email-options.contract'
import { useQuery } from '@tanstack/react-query'
import { useSelect, useSelection } from '../../../app/selection.ts'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { OptionsEditor } from '../components/options-editor.tsx'
import { currentQuery, scopesQuery } from '../email-options.queries.ts'

/** Texts and options of the e-mails that bring invoices to customers. */
export const EmailOptionsScreen = ofClient('Email Options', Options)

const ALL = 'all'
const labelOf = ({ brand, source }: EmailOptionsScope) =>
  brand ? `${brand.name}${source === 'own' ? ' (own options)' : ''}` : 'Default for all brands'

function Options({ client }: { client: number }) {
  const { brand } = useSelection()
  const select = useSelect()
  const scopes = useQuery(scopesQuery(client))
  const current = useQuery(currentQuery({ client, brand }))
  return (
    <>
      <PageHeader
        title="Email Options"
        about="Sender, subject and text of invoice e-mails. E-mails already created keep their text."
        actions={
          !scopes.error && (
            <Select
              aria-label="Options of"
              placeholder="…"
              w={320}
              data={(scopes.data ?? []).map(scope => ({
                value: scope.brand ? String(scope.brand.index) : ALL,
                label: labelOf(scope),
              }))}
              value={brand === undefined ? ALL : String(brand)}
              allowDeselect={false}
              onChange={value =>
                select({ brand: value === null || value === ALL ? undefined : Number(value) })
              }
            />
          )
        }
      />
      {current.error && <ErrorState error={current.error} onRetry={() => void current.refetch()} />}
      {!current.data && !current.error && <Skeleton height={560} />}
      {current.data && !current.error && (
        <OptionsEditor key={brand ?? ALL} scope={{ client, brand }} current={current.data} />
      )}
    </>
  )
}
