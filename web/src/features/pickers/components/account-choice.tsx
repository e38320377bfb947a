import { InputWrapper, CloseButton, Input, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../pickers.queries.ts'
import { AccountPicker } from './bound-pickers.tsx'
import { useFocusTarget } from '../../../ui/overlays/use-focus-back.ts'

interface AccountChoiceProps {
  client: number
  account: number | undefined
  onChange: (account: number | undefined) => void
  description?: string
  /** `Account` by default; hidden where the place says what it is. */
  label?: string
  hideLabel?: boolean
  error?: string | undefined
  required?: boolean
}

/** A field for an account, chosen from the account picker. */
export function AccountChoice({
  client,
  account,
  onChange,
  description,
  label = 'Account',
  hideLabel = false,
  required = false,
  error,
}: AccountChoiceProps) {
  const [opened, setOpened] = useState(false)
  const target = useFocusTarget(opened)
  const { data } = useQuery(accountsQuery(client))
  const chosen = data?.find(row => row.index === account)
  return (
    <InputWrapper
      label={hideLabel ? undefined : label}
      description={description}
      error={error}
      required={required}
    >
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width="min(420px, 100vw - 16px)"
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
            error={error !== undefined}
            aria-label={
              chosen
                ? `${label} ${chosen.accountNumber} ${chosen.companyName}`
                : hideLabel
                  ? `${label}: choose an account`
                  : 'Choose an account'
            }
            onClick={() => setOpened(open => !open)}
            rightSectionPointerEvents="all"
            rightSection={
              account !== undefined && (
                <CloseButton size="sm" aria-label="Clear account" onClick={() => onChange(undefined)} />
              )
            }
          >
            {chosen ? (
              `${chosen.accountNumber} ${chosen.companyName}`
            ) : (
              <Input.Placeholder>
                {account === undefined || data ? 'Choose an account' : '…'}
              </Input.Placeholder>
            )}
          </Input>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label="Choose account">
          <AccountPicker
            clientIndex={client}
            selected={account}
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
