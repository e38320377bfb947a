import { Button, TextInput } from '@mantine/core'
import { LONGEST_SEARCH } from '@nineops/contract/crm/account-search.contract'
import { IconSearch } from '../../../ui/icons/icons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Row, Stack } from '../../../ui/layout/parts.tsx'
import { RecentAccounts } from './recent-accounts.tsx'

/** Overview for CRM: find an account, or open a recent one. */
export default function CrmPanel() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  return (
    <Stack gap={12} mb={20}>
      <search>
        <form
          onSubmit={event => {
            event.preventDefault()
            const find = typed.trim()
            void navigate({
              to: '/crm/accounts',
              search: ({ client, brand, account, run }) => ({
                client,
                brand,
                account,
                run,
                find: find === '' ? undefined : find,
              }),
            })
          }}
        >
          <Row gap={8}>
            <TextInput
              flex={1}
              maw={{ base: '100%', lg: 720 }}
              size="md"
              data-filter
              data-autofocus
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- ui: filter box focused on open
              autoFocus
              aria-label="Find accounts"
              placeholder="Number, company, contact, postcode, CLI or invoice number"
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              maxLength={LONGEST_SEARCH}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size="md">
              Find
            </Button>
          </Row>
        </form>
      </search>
      <RecentAccounts />
    </Stack>
  )
}
