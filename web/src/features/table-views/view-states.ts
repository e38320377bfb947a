import type { TableView, TableViewState } from '@nineops/contract/portal/table-views.contract'
import type { ViewState } from '../../ui/table/table-services.ts'

/** The table as it is without a view. */
export const freshView: ViewState = { filter: '', sort: undefined, columns: {}, filters: {} }

/** As the server stores it. */
export const toSaved = ({ filter, sort, columns, filters }: ViewState): TableViewState => ({
  filter,
  sort: sort ? [...sort] : null,
  columns: { ...columns },
  filters: { ...filters },
})

/** As the table takes it. */
export const fromSaved = ({ sort, ...state }: TableViewState): ViewState => ({
  ...state,
  sort: sort ?? undefined,
})

const sorted = (record: object): [string, unknown][] =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))

const fingerprint = ({ filter, sort, columns, filters }: TableViewState): string =>
  JSON.stringify([filter, sort?.map(({ id, desc }) => [id, desc]), sorted(columns), sorted(filters)])

/** Whether the table's state equals the view. */
export const isSame = (view: TableView, current: ViewState): boolean =>
  fingerprint(view.state) === fingerprint(toSaved(current))
