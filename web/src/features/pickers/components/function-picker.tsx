import { useQuery } from '@tanstack/react-query'
import { BespokeFunctionTable } from '../../../ui/pickers/entity-tables.tsx'
import { functionRowsQuery } from '../function-picker.queries.ts'
import type { BespokeFunctionRow } from '../picker-rows.ts'
import type { PickerProps } from './bound-pickers.tsx'

interface BespokeFunctionPickerProps extends PickerProps<BespokeFunctionRow> {
  categoryIndex: number
}

/** Bespoke functions of a category. */
export function BespokeFunctionPicker({ categoryIndex, ...rest }: BespokeFunctionPickerProps) {
  const { data, isPending } = useQuery(functionRowsQuery(categoryIndex))
  return <BespokeFunctionTable data={{ rows: data, loading: isPending }} {...rest} />
}
