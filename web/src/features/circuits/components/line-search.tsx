import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LineWithoutCircuit } from '@nineops/contract/circuits.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import form from '../../../ui/forms/form.module.css'
import { linesQuery } from '../circuits.queries.ts'
import classes from './circuits.module.css'

interface LineSearchProps {
  client: number | undefined
  onChoose: (line: LineWithoutCircuit) => void
  onCancel: () => void
}

/** Finds the number that a circuit is on. */
export function LineSearch({ client, onChoose, onCancel }: LineSearchProps) {
  const [text, setText] = useState('')
  const [sought] = useDebouncedValue(text.trim(), 250)
  const { data, error } = useQuery({ ...linesQuery(sought, client), enabled: sought !== '' })
  const hint =
    sought === ''
      ? 'Type the beginning of the number, or of the account number.'
      : data?.length === 0
        ? 'No number in force begins so, or each has its circuit already.'
        : null
  return (
    <div className={form.fields}>
      <TextInput
        label="Number or account"
        value={text}
        maxLength={40}
        data-autofocus
        onChange={event => setText(event.currentTarget.value)}
      />
      {error ? (
        <p role="alert" className={form.failure}>
          {toApiError(error).detail.join('\n')}
        </p>
      ) : (
        <ul className={classes.lines} aria-label="Numbers without a circuit">
          {hint !== null && <li className={classes.chosen}>{hint}</li>}
          {sought !== '' &&
            data?.map(line => (
              <li key={`${line.client.index} ${line.cli}`}>
                <button type="button" className={classes.line} onClick={() => onChoose(line)}>
                  <span>
                    {line.cli} {line.description}
                  </span>
                  <small>
                    {line.account.companyName}, account {line.account.accountNumber} of {line.client.name}
                  </small>
                </button>
              </li>
            ))}
        </ul>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={onCancel}>
          CANCEL
        </Button>
      </div>
    </div>
  )
}
