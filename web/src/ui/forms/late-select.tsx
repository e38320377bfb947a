import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core'
import {
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { reportError } from '../../api/query-client.ts'

interface LateSelectProps
  extends Omit<SelectProps, 'data' | 'defaultValue' | 'searchValue' | 'onSearchChange'> {
  data: readonly { value: string; label: string }[]
}

let library: ComponentType<SelectProps> | undefined
const waiting = new Set<() => void>()
/** Loads the library's select and its lists, for all that stand on the page: none changes as it is pressed later. */
async function loadSelect(): Promise<void> {
  library ??= (await import('./library-select.tsx')).default
  for (const change of waiting) change()
}
/** If it fails, the next press says so. */
const prepare = () => void loadSelect().catch(() => {})
const untilLoaded = (change: () => void) => {
  waiting.add(change)
  return () => waiting.delete(change)
}

/**
 * A select above a list. Most lists are read as they are, so the library's comes when it soon may be opened; until then
 * a field stands for it, and keeps what is pressed and typed.
 */
export function LateSelect({ value, data, searchable = false, ...props }: LateSelectProps) {
  const label = data.find(each => each.value === value)?.label ?? ''
  const Select = useSyncExternalStore(untilLoaded, () => library)
  const [begun, setBegun] = useState({
    focused: false,
    pressed: false,
    text: undefined as string | undefined,
  })
  const press = () => {
    setBegun(now => ({ ...now, pressed: true }))
    loadSelect().catch((error: unknown) => {
      setBegun(now => ({ ...now, pressed: false }))
      reportError(error)
    })
  }
  if (Select)
    return (
      <BegunSelect
        {...props}
        Select={Select}
        value={value ?? null}
        data={[...data]}
        searchable={searchable}
        text={begun.text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that stood for it had the focus
        autoFocus={begun.focused}
        defaultDropdownOpened={begun.pressed || (searchable && begun.focused)}
      />
    )
  // Only the library's have these.
  const {
    allowDeselect: _deselect,
    nothingFoundMessage: _nothing,
    clearable: _clearable,
    clearButtonProps: _clear,
    limit: _limit,
    comboboxProps: _combobox,
    onChange: _onChange,
    ...field
  } = props
  return (
    <InputBase
      {...field}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- as the library’s select, whose list is not there yet
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<ComboboxChevron size={props.size ?? 'sm'} />}
      rightSectionPointerEvents="none"
      pointer={!searchable}
      readOnly={!searchable}
      value={begun.text ?? label}
      onChange={event => setBegun({ ...begun, text: event.currentTarget.value })}
      onPointerEnter={prepare}
      onFocus={() => {
        setBegun(now => ({ ...now, focused: true }))
        prepare()
      }}
      // What was typed is not chosen.
      onBlur={() => setBegun({ focused: false, pressed: false, text: undefined })}
      // Where the library's comes before the button is up again, no click follows.
      onPointerDown={({ button }) => button === 0 && setBegun(now => ({ ...now, pressed: true }))}
      onPointerCancel={() => setBegun(now => ({ ...now, pressed: false }))}
      onClick={press}
      onKeyDown={(event: KeyboardEvent) => {
        if (!['ArrowDown', 'ArrowUp', 'Enter', ...(searchable ? [] : [' '])].includes(event.key)) return
        event.preventDefault()
        press()
      }}
    />
  )
}

interface BegunSelectProps extends SelectProps {
  Select: ComponentType<SelectProps>
  /** What was typed before it was there. */
  text: string | undefined
}

function BegunSelect({ Select, text, ...props }: BegunSelectProps) {
  const [search, setSearch] = useState(text)
  // As it begins it writes the chosen value's label.
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
  }, [])
  return text === undefined ? (
    <Select {...props} />
  ) : (
    <Select
      {...props}
      searchValue={search ?? ''}
      onSearchChange={next => {
        if (isThere.current) setSearch(next)
      }}
    />
  )
}
