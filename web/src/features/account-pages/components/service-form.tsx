import { Button, SegmentedControl, TextInput } from '@mantine/core'
import type { AccountService } from '@nineops/contract/account-services.contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { useAddService, useChangeService, useMoveService } from '../account-services.queries.ts'

/** Asks for a new service of the account and adds it. */
export const askNewService = (client: number, account: number): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: 'Add service' }, close => (
    <NewService client={client} account={account} onDone={close} />
  ))

/** Changes, ends or moves a service. */
export const askService = (client: number, service: AccountService): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: `Service ${service.cli}` }, close => (
    <ExistingService client={client} service={service} onDone={close} />
  ))

interface Done {
  onDone: (saved?: boolean) => void
}

interface FrameProps extends Done {
  save: { error: unknown; isPending: boolean }
  label: string
  disabled: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Fields, what went wrong, and the buttons. */
function Frame({ save, label, disabled, onSubmit, onDone, children }: FrameProps) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!disabled) onSubmit()
  }
  return (
    <form className={form.fields} onSubmit={submit}>
      {children}
      {save.error !== null && save.error !== undefined && (
        <p role="alert" className={form.failure}>
          {toApiError(save.error).detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onDone()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={disabled} loading={save.isPending}>
          {label}
        </Button>
      </div>
    </form>
  )
}

function NewService({ client, account, onDone }: Done & { client: number; account: number }) {
  const [cli, setCli] = useState('')
  const [description, setDescription] = useState('')
  const [startDate, setStartDate] = useState<string | null>(null)
  const [endDate, setEndDate] = useState<string | null>(null)
  const save = useAddService(client, account)
  const submit = () => {
    if (startDate === null) return
    save.mutate(
      { cli, description, startDate, endDate },
      {
        onSuccess: added => {
          showDone(`${added.cli} is added`)
          onDone(true)
        },
      },
    )
  }
  return (
    <Frame
      save={save}
      label="ADD"
      disabled={cli.trim() === '' || startDate === null}
      onSubmit={submit}
      onDone={onDone}
    >
      <TextInput
        label="CLI"
        description="In any way a telephone number is written"
        value={cli}
        maxLength={40}
        data-autofocus
        onChange={event => setCli(event.currentTarget.value)}
      />
      <TextInput
        label="Description"
        value={description}
        maxLength={200}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      <div className={form.pair}>
        <DateField label="First day" value={startDate} onChange={setStartDate} />
        <DateField
          label="Last day"
          placeholder="until ended"
          value={endDate}
          onChange={setEndDate}
          clearable
        />
      </div>
    </Frame>
  )
}

type Doing = 'change' | 'move'

function ExistingService({ client, service, onDone }: Done & { client: number; service: AccountService }) {
  const [doing, setDoing] = useState<Doing>('change')
  return (
    <div className={form.fields}>
      <SegmentedControl
        aria-label="What to do"
        value={doing}
        onChange={value => setDoing(value === 'move' ? 'move' : 'change')}
        data={[
          { value: 'change', label: 'Change or end' },
          { value: 'move', label: 'Move to another account' },
        ]}
      />
      {doing === 'change' ? (
        <ChangeService client={client} service={service} onDone={onDone} />
      ) : (
        <MoveService client={client} service={service} onDone={onDone} />
      )}
    </div>
  )
}

function ChangeService({ client, service, onDone }: Done & { client: number; service: AccountService }) {
  const [description, setDescription] = useState(service.description)
  const [endDate, setEndDate] = useState(service.endDate)
  const save = useChangeService(client, service)
  const same = description.trim() === service.description && endDate === service.endDate
  const submit = () =>
    save.mutate(
      { version: service.version, description, endDate },
      {
        onSuccess: () => {
          showDone(`${service.cli} is saved`)
          onDone(true)
        },
      },
    )
  return (
    <Frame save={save} label="SAVE" disabled={same} onSubmit={submit} onDone={onDone}>
      <TextInput
        label="Description"
        value={description}
        maxLength={200}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      <DateField
        label="Last day"
        description="Calls after it are nobody’s; empty while the service goes on"
        value={endDate}
        onChange={setEndDate}
        clearable
      />
    </Frame>
  )
}

function MoveService({ client, service, onDone }: Done & { client: number; service: AccountService }) {
  const [toAccount, setToAccount] = useState<number>()
  const [from, setFrom] = useState<string | null>(null)
  const save = useMoveService(client, service)
  const submit = () => {
    if (toAccount === undefined || from === null) return
    save.mutate(
      { version: service.version, toAccount, from },
      {
        onSuccess: () => {
          showDone(`${service.cli} is moved`)
          onDone(true)
        },
      },
    )
  }
  return (
    <Frame
      save={save}
      label="MOVE"
      disabled={toAccount === undefined || from === null}
      onSubmit={submit}
      onDone={onDone}
    >
      <AccountChoice client={client} account={toAccount} onChange={setToAccount} />
      <DateField label="First day there" value={from} onChange={setFrom} />
      <p className={form.outcome}>
        Calls from that day on are the other account’s once a bill run rates them. Days before stay here.
      </p>
    </Frame>
  )
}
