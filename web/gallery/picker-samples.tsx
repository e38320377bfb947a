import type { ReactNode } from 'react'
import {
  AccountPicker,
  BespokeFunctionPicker,
  BrandPicker,
  ClientPicker,
  InvoiceRunPicker,
} from '../src/features/pickers/pickers.public.ts'

type Select = (row: object) => void
type Props<Picker extends (props: never) => ReactNode> = Omit<Parameters<Picker>[0], 'onSelect'>

/** Every picker by name, bound to the server if it loads its own rows; its inputs come from the address. */
export const pickerSamples: Record<string, (options: object, onSelect: Select) => ReactNode> = {
  account: (options, onSelect) => (
    <AccountPicker {...(options as Props<typeof AccountPicker>)} onSelect={onSelect} />
  ),
  client: (options, onSelect) => (
    <ClientPicker {...(options as Props<typeof ClientPicker>)} onSelect={onSelect} />
  ),
  brand: (options, onSelect) => (
    <BrandPicker {...(options as Props<typeof BrandPicker>)} onSelect={onSelect} />
  ),
  'invoice-run': (options, onSelect) => (
    <InvoiceRunPicker {...(options as Props<typeof InvoiceRunPicker>)} onSelect={onSelect} />
  ),
  'bespoke-function': (options, onSelect) => (
    <BespokeFunctionPicker {...(options as Props<typeof BespokeFunctionPicker>)} onSelect={onSelect} />
  ),
}
