import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LineWithoutCircuit } from '@nineops/contract/network/circuits.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import form from '../../../ui/forms/form.module.css'
import { linesQuery } from '../circuits.queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Buttons, Text } from '../../../ui/layout/parts.tsx'
import classes from './circuits.module.css'

interface LineSearchProps {
  client: number | undefined
  onChoose: (line: LineWithoutCircuit) => void
  onCancel: () => void
}

/** Finds the number of a circuit. */
export function LineSearch({ client, onChoose, onCancel }: LineSearchProps) {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), 250)
  const { data, error } = useQuery({ ...linesQuery(searchText, client), enabled: searchText !== '' })
  const hint =
    searchText === ''
      ? 'Type the beginning of the number, or of the account number.'
      : data?.length === 0
        ? 'No active number starts with this, or each already has a circuit.'
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
        <Text role="alert" size={13} tone="bad">
          {toApiError(error).detail.join('\n')}
        </Text>
      ) : (
        <ul className={classes.lines} aria-label="Numbers without a circuit">
          {hint !== null && <Notice as="li">{hint}</Notice>}
          {searchText !== '' &&
            data?.map(line => (
              <li key={`${line.client.index} ${line.cli}`}>
                <button type="button" className={classes.line} onClick={() => onChoose(line)}>
                  <span>
                    {writtenNumber(line.cli)} {line.description}
                  </span>
                  <small>
                    {line.account.companyName}, account {line.account.accountNumber} of {line.client.name}
                  </small>
                </button>
              </li>
            ))}
        </ul>
      )}
      <Buttons end mt={4}>
        <Button variant="default" onClick={onCancel}>
          CANCEL
        </Button>
      </Buttons>
    </div>
  )
}
