/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
import { CloseButton, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '../icons/icons.tsx'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type PickerColumn, PickerRow } from './picker-row.tsx'
import classes from './picker-table.module.css'
import { RowFilter } from './row-filter.ts'
import { useRowsInSight } from '../lists/use-rows-in-sight.ts'

/** Filters apply after this pause, and only if the value differs (spec §5). */
const FILTER_DEBOUNCE_MS = 100
/** On a phone a finger's; as in the stylesheet. */
const rowHeights = { phone: 44, other: 34 }

/** What a loader returns: rows, loading or failed. */
export interface PickerData<Row> {
  rows: readonly Row[] | undefined
  loading: boolean
}

export interface PickerTableProps<Row> {
  label: string
  placeholder: string
  data: PickerData<Row>
  columns: readonly PickerColumn<Row>[]
  /** The text to filter by, case-insensitively. */
  filterText: (row: Row) => string
  rowKey: (row: Row) => number
  onSelect: (row: Row) => void
  selected?: number | undefined
  /** Raised above its surroundings. */
  elevate?: boolean
  /** False if the picker is part of a page, rather than opened to choose from. */
  focusOnOpen?: boolean
}

/** A picker of spec §2: filter focused on open, spinner, NO DATA; click, or Enter on the first filtered row. */
export function PickerTable<Row>(props: PickerTableProps<Row>) {
  const { label, placeholder, data, columns, filterText, rowKey, onSelect, selected, elevate = false } = props
  const { focusOnOpen = true } = props
  const gridId = useId()
  const [filter, setFilter] = useState('')
  const [applied] = useDebouncedValue(filter, FILTER_DEBOUNCE_MS)
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)

  const found = useMemo(() => new RowFilter(data.rows ?? [], filterText), [data.rows, filterText])
  const rows = useMemo(() => found.find(applied), [found, applied])
  // Computed during the debounce, so that the rows are ready when it ends.
  useEffect(() => {
    const timer = setTimeout(() => found.find(filter), 0)
    return () => clearTimeout(timer)
  }, [found, filter])
  const focused = Math.min(active, Math.max(rows.length - 1, 0))

  const phone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const { shown, totalHeight, scrollTo } = useRowsInSight(scroller, {
    count: rows.length,
    height: phone ? rowHeights.phone : rowHeights.other,
    spare: 4,
  })
  const template = columns.map(column => column.width).join(' ')
  const choose = useStable(onSelect)
  const rowId = (index: number): string => `${gridId}-${index}`
  // Enter that was pressed while the rows still loaded.
  const early = useRef(false)
  useEffect(() => {
    if (data.loading || !early.current) return
    early.current = false
    const [row] = found.find(filter)
    if (row) choose(row)
  }, [data.loading, found, filter, choose])

  function move(to: number): void {
    early.current = false
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setActive(next)
    scrollTo(next)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') move(focused + 1)
    else if (event.key === 'ArrowUp') move(focused - 1)
    else if (event.key === 'Enter') {
      // Enter takes the first row of what is typed, even if not yet applied or loaded.
      const row = filter === applied ? rows[focused] : found.find(filter)[0]
      if (data.loading) early.current = true
      else if (row) onSelect(row)
    } else return
    event.preventDefault()
  }

  const press = useStable(onKeyDown)
  const activeId = rows.length > 0 ? rowId(focused) : undefined
  // Memoised for its own props, not for each set of rows.
  const box = useMemo(
    () => (
      <TextInput
        className={classes.filter ?? ''}
        value={filter}
        onChange={event => {
          early.current = false
          setFilter(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={press}
        placeholder={placeholder}
        aria-label={placeholder}
        role="combobox"
        aria-expanded="true"
        aria-controls={gridId}
        aria-activedescendant={activeId}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={
          filter && (
            <CloseButton size={24} iconSize={14} aria-label="Clear filter" onClick={() => setFilter('')} />
          )
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the filter box is focused on open (spec §2)
        autoFocus={focusOnOpen}
        data-autofocus={focusOnOpen || undefined}
      />
    ),
    [filter, press, placeholder, gridId, activeId, focusOnOpen],
  )

  return (
    <div className={classes.picker} data-elevate={elevate || undefined}>
      {box}
      <div
        id={gridId}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={data.loading}
      >
        <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
          {columns.map(column => (
            <span key={column.header} role="columnheader">
              {column.header}
            </span>
          ))}
        </div>
        <div
          ref={scroller}
          role="rowgroup"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
          tabIndex={0}
          className={classes.scroller}
        >
          <div role="presentation" style={{ height: totalHeight, position: 'relative' }}>
            {shown.map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              // Keyed by place, not by row, so that filtering reuses the rendered rows and shows at once.
              return (
                <PickerRow
                  key={index}
                  id={rowId(index)}
                  row={row}
                  index={index}
                  top={start}
                  template={template}
                  columns={columns}
                  active={index === focused}
                  selected={rowKey(row) === selected}
                  onSelect={choose}
                />
              )
            })}
          </div>
        </div>
      </div>
      {data.loading && (
        <div className={classes.state}>
          <Loader size="sm" role="img" aria-label="Loading" />
        </div>
      )}
      {!data.loading && rows.length === 0 && (
        <div className={classes.state} role="status">
          NO DATA
        </div>
      )}
    </div>
  )
}

/** A stable function for memoised components that always calls the latest version. */
function useStable<T>(act: (what: T) => void): (what: T) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((what: T) => latest.current(what), [])
}
