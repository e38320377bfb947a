import {
  AccountPicker,
  BrandPicker,
  ClientPicker,
  InvoiceRunPicker,
  useSelectionNames,
} from '../../features/pickers/pickers.public.ts'
import { useSelect, useSelection } from '../selection.ts'
import { ContextPicker } from './context-picker.tsx'
import classes from './context-bar.module.css'

/** Reseller ▸ brand ▸ account ▸ run, each a picker, kept in the address (ui: Orientation). */
export default function ContextBar() {
  const { client, brand, account, run } = useSelection()
  const select = useSelect()
  const names = useSelectionNames({ client, brand, account, run })

  return (
    <nav aria-label="Selection" className={classes.bar}>
      <ContextPicker
        label="Reseller"
        index={client}
        name={names.client}
        onClear={() => select({ client: undefined })}
      >
        {close => (
          <ClientPicker
            selected={client}
            onSelect={row => {
              select({ client: row.index })
              close()
            }}
          />
        )}
      </ContextPicker>
      {client !== undefined && (
        <>
          <Separator />
          <ContextPicker
            label="Brand"
            index={brand}
            name={names.brand}
            onClear={() => select({ brand: undefined })}
          >
            {close => (
              <BrandPicker
                client={client}
                selected={brand}
                onSelect={row => {
                  select({ brand: row.index })
                  close()
                }}
              />
            )}
          </ContextPicker>
          <Separator />
          <ContextPicker
            label="Account"
            index={account}
            name={names.account}
            width={440}
            onClear={() => select({ account: undefined })}
          >
            {close => (
              <AccountPicker
                clientIndex={client}
                selected={account}
                onSelect={row => {
                  select({ account: row.index })
                  close()
                }}
              />
            )}
          </ContextPicker>
          <Separator />
          <ContextPicker
            label="Run"
            index={run}
            name={names.run}
            width={760}
            onClear={() => select({ run: undefined })}
          >
            {close => (
              <InvoiceRunPicker
                client={client}
                hideAbandoned
                selected={run}
                onSelect={row => {
                  select({ run: row.index })
                  close()
                }}
              />
            )}
          </ContextPicker>
        </>
      )}
    </nav>
  )
}

const Separator = () => (
  <span className={classes.separator} aria-hidden="true">
    ▸
  </span>
)
