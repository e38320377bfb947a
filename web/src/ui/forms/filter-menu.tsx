import { Button, CloseButton, Menu, MultiSelect, Popover } from '@mantine/core'
import { IconPlus } from '../icons/icons.tsx'
import { useState } from 'react'
import classes from './filter-menu.module.css'

export interface ListFilter {
  /** In the plural: what is filtered by. */
  label: string
  value: readonly string[]
  data: readonly (string | { value: string; label: string })[]
  onChange: (value: string[]) => void
  /** Of one value at most: another takes its place. */
  single?: boolean
}

const nameIn = (data: ListFilter['data'], value: string | undefined): string => {
  const found = data.find(each => (typeof each === 'string' ? each : each.value) === value)
  return (typeof found === 'string' ? found : found?.label) ?? value ?? ''
}

const valueText = ({ value, data }: ListFilter): string =>
  value.length === 1 ? nameIn(data, value[0]) : value.length === 0 ? 'any' : String(value.length)

/** What a screen is filtered by as chips, and a menu of what it can be filtered by besides. */
export function FilterMenu({ filters }: { filters: readonly ListFilter[] }) {
  const [open, setOpen] = useState<string>()
  const shown = filters.filter(({ label, value }) => value.length > 0 || label === open)
  const others = filters.filter(filter => !shown.includes(filter))
  return (
    <>
      {shown.map(filter => (
        <span key={filter.label} className={classes.chip}>
          <Popover
            opened={filter.label === open}
            onChange={opened => setOpen(opened ? filter.label : undefined)}
            position="bottom-start"
            width={280}
            shadow="md"
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <button
                type="button"
                className={classes.value}
                onClick={() => setOpen(now => (now === filter.label ? undefined : filter.label))}
              >
                {filter.label}: <b>{valueText(filter)}</b>
              </button>
            </Popover.Target>
            <Popover.Dropdown aria-label={`Filter by ${filter.label.toLowerCase()}`}>
              <MultiSelect
                label={filter.label}
                searchable
                limit={100}
                maxDropdownHeight={260}
                comboboxProps={{ withinPortal: false }}
                nothingFoundMessage="Nothing matches"
                value={[...filter.value]}
                data={[...filter.data]}
                onChange={value => {
                  if (filter.single) setOpen(undefined)
                  filter.onChange(filter.single ? value.slice(-1) : value)
                }}
                data-autofocus
              />
            </Popover.Dropdown>
          </Popover>
          <CloseButton
            size={24}
            iconSize={14}
            aria-label={`Any ${filter.label.toLowerCase()}`}
            onClick={() => {
              setOpen(undefined)
              filter.onChange([])
            }}
          />
        </span>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus size={14} aria-hidden="true" />}>
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ label }) => (
              <Menu.Item key={label} onClick={() => setOpen(label)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
