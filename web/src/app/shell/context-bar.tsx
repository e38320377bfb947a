import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../../api/session-state.ts'
import { useSelectionNames } from '../../features/pickers/pickers.public.ts'
import { wayToChecklist } from '../../features/clients/clients.public.ts'
import { useSelect, useSelection } from '../selection.ts'
import { ContextPicker } from './context-picker.tsx'
import { Hint } from '../../ui/layout/parts.tsx'
import classes from './context-bar.module.css'

/** Reseller ▸ brand ▸ account ▸ run, each a picker, stored in the address (ui: Orientation). */
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
        {({ ClientPicker }, close) => (
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
            {({ BrandPicker }, close) => (
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
            {({ AccountPicker }, close) => (
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
            {({ InvoiceRunPicker }, close) => (
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
          {run === undefined ? <BackToChecklist client={client} /> : <BackToRun client={client} run={run} />}
        </>
      )}
    </nav>
  )
}

/** From a fix anywhere, back to the run that waits for it. */
function BackToRun({ client, run }: { client: number; run: number }) {
  const pathname = useLocation({ select: at => at.pathname })
  const { roles } = useSession()
  if (pathname.startsWith('/bureau/invoice-runs/') || !roles.includes('NINEOPS_BUREAU_ACCESS')) return null
  return (
    <Link to="/bureau/invoice-runs/$run" params={{ run }} search={{ client, run }} className={classes.back}>
      Back to run {run}
    </Link>
  )
}

/** From a step of a new reseller, back to the list of what is still missing. */
function BackToChecklist({ client }: { client: number }) {
  const pathname = useLocation({ select: at => at.pathname })
  const place = wayToChecklist(client, pathname)
  return (
    place !== undefined && (
      <Link {...place} className={classes.back}>
        Back to the checklist
      </Link>
    )
  )
}

const Separator = () => (
  <Hint as="span" size={12} aria-hidden="true">
    ▸
  </Hint>
)
