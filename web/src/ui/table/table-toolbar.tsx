import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { IconColumns3, IconSearch } from '../icons/icons.tsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { KeyHint } from '../layout/key-hint.tsx'
import { MenuButton } from '../overlays/menu-button.tsx'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import { MOST_FILTER } from './table-state.ts'
import type { useColumnChoice } from './use-column-choice.ts'

/** Of a placeholder, in pixels, on average. */
const CHARACTER = 6.5

interface TableToolbarProps<Row> {
  filterRef: RefObject<HTMLInputElement | null>
  filter: string
  placeholder: string
  focusFilter: boolean
  onFilter: (text: string) => void
  onFilterKey: (event: KeyboardEvent) => void
  /** `36 of 10,000`, or the pages. */
  count: ReactNode
  columns: readonly Column<Row>[]
  choice: ReturnType<typeof useColumnChoice>
  /** The menus of saved views and exports. */
  views: ReactNode
  exports: ReactNode
  children: ReactNode
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { filterRef, filter, placeholder, focusFilter, onFilter, onFilterKey, count, columns, choice } = props
  // The filter box is focused on open (ui: Tables), without scrolling what is above it away.
  const [takesFocus] = useState(() => focusFilter && !isBusy())
  useEffect(() => {
    if (takesFocus) filterRef.current?.focus({ preventScroll: true })
  }, [takesFocus, filterRef])
  return (
    <div className={classes.toolbar}>
      <TextInput
        ref={filterRef}
        className={classes.filter ?? ''}
        style={{ '--words': `${placeholder.length * CHARACTER}px` }}
        value={filter}
        placeholder={placeholder}
        aria-label={placeholder}
        data-filter
        maxLength={MOST_FILTER}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onFilter(event.currentTarget.value)}
        onKeyDown={onFilterKey}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={
          filter ? (
            <CloseButton size={24} iconSize={14} aria-label="Clear filter" onClick={() => onFilter('')} />
          ) : (
            <KeyHint keys="/" />
          )
        }
      />
      {props.children}
      <div className={classes.tools}>
        <div className={classes.count}>{count}</div>
        {props.views}
        <MenuButton
          withinPortal={false}
          closeOnItemClick={false}
          position="bottom-end"
          tip="Columns"
          renderItems={Menu => (
            <>
              {columns.map(({ id, header }) => (
                <Menu.CheckboxItem
                  key={id}
                  checked={choice.choice[id] ?? true}
                  onChange={shown => choice.toggle(id, shown)}
                >
                  {header}
                </Menu.CheckboxItem>
              ))}
              <Menu.Divider />
              <Menu.Item disabled={!choice.changed} onClick={choice.reset}>
                Reset columns
              </Menu.Item>
            </>
          )}
        >
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Choose columns">
            <IconColumns3 size={18} aria-hidden="true" />
          </ActionIcon>
        </MenuButton>
        {props.exports}
      </div>
    </div>
  )
}

/** The user is already typing, is in a dialog or on the tabs: leave the focus there. */
const isBusy = (): boolean =>
  document.activeElement !== null &&
  document.activeElement.closest('input, textarea, [role=dialog], [role=tab]:focus-visible') !== null
