import { z } from 'zod'
import { endpoint, index, indexParam } from '../http.ts'
import { MOST_SORTS } from '../sorting.ts'

/** A table of the portal, as named in its address. */
export const tableName = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens')
const columnId = z.string().min(1).max(100)
const fewKeys = (most: number) => (value: object) => Object.keys(value).length <= most

/** The content of a view: as in the address, without the page. */
export const tableViewState = z.object({
  filter: z.string().max(100).default(''),
  /** The first has priority; null: the table's default. */
  sort: z
    .array(z.object({ id: columnId, desc: z.boolean() }))
    .max(MOST_SORTS)
    .nullable()
    .default(null),
  /** Visibility of columns that differ from the table's default. */
  columns: z.record(columnId, z.boolean()).refine(fewKeys(200), 'must be at most 200 columns').default({}),
  /** Further filters of the screen, as in its address. */
  filters: z
    .record(z.string().min(1).max(60), z.string().max(200))
    .refine(fewKeys(20), 'must be at most 20 filters')
    .default({}),
})
export type TableViewState = z.infer<typeof tableViewState>

const name = z.string().trim().min(1, 'is required').max(60)

export const newTableView = z.object({
  table: tableName,
  name,
  state: tableViewState,
  shared: z.boolean().default(false),
})

export const tableView = z.object({
  index,
  table: z.string(),
  name: z.string(),
  state: tableViewState,
  shared: z.boolean(),
  /** Who created it, and may change it. */
  owner: z.string(),
  mine: z.boolean(),
  /** Whether the table opens with it for the caller. */
  isDefault: z.boolean(),
})
export type TableView = z.infer<typeof tableView>

const params = z.object({ view: indexParam })
const one = '/api/tableviews/{view}'

export const tableViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/tableviews',
    summary: 'Saved views of all tables, or of one: own ones, then shared ones, by name',
    roles: 'signed-in',
    query: z.object({ table: tableName.optional() }),
    answer: z.array(tableView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tableviews',
    summary: 'Save a view of a table',
    roles: 'signed-in',
    body: newTableView,
    answer: tableView,
    status: 201,
  }),
  update: endpoint({
    method: 'POST',
    path: one,
    summary: 'Rename, change, share or unshare a view of your own',
    roles: 'signed-in',
    params,
    body: z.object({
      name: name.optional(),
      state: tableViewState.optional(),
      shared: z.boolean().optional(),
    }),
    answer: tableView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete a view of your own',
    roles: 'signed-in',
    params,
    answer: 'none',
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: `${one}/default`,
    summary: 'Let the table open with this view, or no more',
    roles: 'signed-in',
    params,
    body: z.object({ isDefault: z.boolean() }),
    answer: tableView,
  }),
}
