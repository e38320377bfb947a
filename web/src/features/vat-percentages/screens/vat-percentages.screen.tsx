import { Button } from '@mantine/core'
import type { VatPercentage } from '@nineops/contract/administration/vat-percentages.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { formatDate } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useRemovePercentage, vatPercentagesQuery } from '../vat-percentages.queries.ts'

const PercentageForm = lazy(() => import('../components/percentage-form.tsx'))

const rateNames = { standard: 'Standard rate', reduced: 'Reduced rate', zero: 'Zero rate' }

const columnsOf = (onRemove: (row: VatPercentage) => void): Column<VatPercentage>[] => [
  { id: 'vatRate', header: 'VAT rate', value: row => rateNames[row.vatRate], width: 140, grow: 1 },
  { id: 'percent', header: 'Percentage', value: row => `${Number(row.percent)}%`, fixed: 112 },
  { id: 'validFrom', header: 'From', value: row => row.validFrom, kind: 'date', fixed: 120 },
  { id: 'addedBy', header: 'Added by', value: row => row.addedBy ?? 'Built in', width: 160, grow: 1 },
  {
    id: 'remove',
    header: 'Remove',
    value: () => '',
    action: true,
    fixed: 112,
    render: row =>
      row.removable && (
        <Button
          variant="default"
          size="compact-sm"
          tabIndex={-1}
          aria-label={`Remove ${rateNames[row.vatRate]} from ${formatDate(row.validFrom)}`}
          onClick={event => {
            event.stopPropagation()
            onRemove(row)
          }}
        >
          Remove
        </Button>
      ),
  },
]

/** The percentages of the VAT rates, each from a day. */
export function VatPercentagesScreen() {
  const percentages = useQuery(vatPercentagesQuery)
  const { mutate } = useRemovePercentage()
  const [open, setOpen] = useState(false)
  const columns = useMemo(() => {
    const remove = async (row: VatPercentage) => {
      const what = `${rateNames[row.vatRate]} of ${Number(row.percent)}% from ${formatDate(row.validFrom)}`
      if (!(await confirm(`Remove the ${what.toLowerCase()}?`, 'Remove percentage'))) return
      mutate(row.index, { onSuccess: () => showDone(`${what} is removed`) })
    }
    return columnsOf(row => void remove(row))
  }, [mutate])
  return (
    <>
      <PageHeader
        title="VAT percentages"
        about="The percentage in force at the tax point applies. A credit or refund keeps the percentage of the line it corrects."
        actions={<Button onClick={() => setOpen(true)}>Add percentage</Button>}
      />
      <DataTable
        name="vat-percentages"
        label="VAT percentages"
        filterPlaceholder="Filter percentages"
        columns={columns}
        list={percentages}
      />
      <ResourceDrawer opened={open} onClose={() => setOpen(false)} title="Add percentage">
        {open && <PercentageForm />}
      </ResourceDrawer>
    </>
  )
}
