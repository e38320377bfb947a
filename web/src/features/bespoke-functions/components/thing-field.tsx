import { CloseButton, Input, InputWrapper, Popover } from '@mantine/core'
import { useId, useState } from 'react'
import {
  AccountPicker,
  BrandPicker,
  ClientPicker,
  InvoiceRunPicker,
  useSelectionNames,
} from '../../pickers/pickers.public.ts'
import { useFocusTarget } from '../../../ui/overlays/use-focus-back.ts'

type ThingType = 'client' | 'brand' | 'account' | 'invoiceRun'

interface ThingFieldProps {
  type: ThingType
  inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
  label: string
  required: boolean
  error: string | undefined
  description: string | undefined
  client: number | undefined
  value: number | undefined
  onChange: (index: number | undefined) => void
}

const NOTHING = { client: undefined, brand: undefined, account: undefined, run: undefined }
const WIDE = 640
const WIDTH = 420

/** A field for a reseller, brand, account or run, chosen from its picker. */
export function ThingField({ type, label, required, error, description, ...rest }: ThingFieldProps) {
  const { client, value, onChange } = rest
  const [opened, setOpened] = useState(false)
  const target = useFocusTarget(opened)
  const id = useId()
  const key = type === 'invoiceRun' ? 'run' : type
  const names = useSelectionNames({ ...NOTHING, client, [key]: value })
  const name = value === undefined ? undefined : (names[key] ?? String(value))
  const waiting = type !== 'client' && client === undefined
  const empty = waiting ? 'Choose a reseller first' : required ? 'Choose' : 'Any'
  return (
    <InputWrapper
      id={id}
      label={label}
      required={required}
      error={error}
      description={description}
      inputWrapperOrder={rest.inputWrapperOrder}
    >
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={type === 'invoiceRun' ? WIDE : WIDTH}
        shadow="md"
        trapFocus
        keepMounted={false}
      >
        <Popover.Target>
          <Input
            ref={target}
            component="button"
            type="button"
            pointer
            disabled={waiting}
            error={error}
            aria-label={`${label}: ${name ?? empty}`}
            aria-invalid={error ? true : undefined}
            onClick={() => setOpened(open => !open)}
            rightSectionPointerEvents="all"
            rightSection={
              value !== undefined && (
                <CloseButton
                  size={24}
                  iconSize={16}
                  aria-label={`Clear ${label.toLowerCase()}`}
                  onClick={() => onChange(undefined)}
                />
              )
            }
          >
            {name ?? <Input.Placeholder>{empty}</Input.Placeholder>}
          </Input>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={`Choose ${label.toLowerCase()}`}>
          <Picker
            type={type}
            client={client}
            selected={value}
            onSelect={row => {
              onChange(row.index)
              setOpened(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </InputWrapper>
  )
}

interface PickerProps {
  type: ThingType
  client: number | undefined
  selected: number | undefined
  onSelect: (row: { index: number }) => void
}

function Picker({ type, client, ...rest }: PickerProps) {
  if (type === 'client') return <ClientPicker {...rest} />
  if (client === undefined) return null
  if (type === 'brand') return <BrandPicker client={client} {...rest} />
  if (type === 'account') return <AccountPicker clientIndex={client} {...rest} />
  return <InvoiceRunPicker client={client} hideAbandoned {...rest} />
}
