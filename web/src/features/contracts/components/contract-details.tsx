import { Button } from '@mantine/core'
import type { Contract } from '@nineops/contract/ordering/contracts.contract'
import { counted } from '@nineops/contract/words'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { DrawerGuard } from '../../../ui/overlays/resource-drawer.tsx'
import { PriceSteps } from '../../price-changes/price-changes.public.ts'
import { terminationText } from '../../loyalty-schemes/loyalty-schemes.public.ts'
import { askEnd } from '../ask-contracts.tsx'
import { contractName, states } from '../contract-labels.ts'
import { useDeleteContract, useTakeBackEnd } from '../contracts.queries.ts'
import { Buttons, Stack, Text } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

interface ContractDetailsProps {
  client: number
  contract: Contract
  guard: DrawerGuard
}

/** A contract's terms, its end, and its actions. */
export default function ContractDetails({ client, contract, guard }: ContractDetailsProps) {
  const back = useTakeBackEnd(client)
  const remove = useDeleteContract(client)
  const { charge, endedOn } = contract
  const error = back.error ?? remove.error
  const askBack = () =>
    guard.during(async () => {
      const also = charge ? `, and its charge of ${formatPounds(charge.amount)} is deleted` : ''
      if (!(await confirm(`Undo the ending? The contract continues${also}.`))) return
      back.mutate(contract, { onSuccess: () => showDone(`${contractName(contract)} continues`) })
    })
  const askDelete = () =>
    guard.during(async () => {
      const question = `Delete “${contractName(contract)}” of account ${contract.account.accountNumber}? This is possible only while no invoice includes it.`
      if (!(await confirm(question))) return
      remove.mutate(contract, {
        onSuccess: () => {
          guard.done()
          showDone(`${contractName(contract)} is deleted`)
        },
      })
    })
  return (
    <Stack gap={16}>
      <Buttons>
        {endedOn === null ? (
          <Button data-autofocus onClick={() => void guard.during(() => askEnd(client, contract))}>
            End
          </Button>
        ) : (
          <Button data-autofocus loading={back.isPending} onClick={() => void askBack()}>
            Undo ending
          </Button>
        )}
        <ReasonedButton variant="default" reason={null} onClick={() => void askDelete()}>
          Delete
        </ReasonedButton>
      </Buttons>
      {error && (
        <Text role="alert" size={13} tone="bad">
          {toApiError(error).detail.join(' ')}
        </Text>
      )}
      <Facts>
        <Fact name="Account">
          {contract.account.accountNumber} {contract.account.companyName}
        </Fact>
        <Fact name="Status">
          <StatusBadge tone={states[contract.state].tone}>{states[contract.state].word}</StatusBadge>
        </Fact>
        <Fact name="Loyalty scheme">{contract.scheme?.name ?? 'None'}</Fact>
        <Fact name="Contract option">{contract.option?.name ?? 'None'}</Fact>
        <Fact name="First day">{formatDate(contract.startDate)}</Fact>
        <Fact name="Term ends">{contract.endDate === null ? 'No term' : formatDate(contract.endDate)}</Fact>
        <Fact name="Notice">{counted(contract.noticeDays, 'day')}</Fact>
        <Fact name="Early termination">{terminationText(contract.terminationCharge)}</Fact>
        {endedOn !== null && (
          <>
            <Fact name="Notice given on">{formatDate(contract.noticeOn)}</Fact>
            <Fact name="Last day">{formatDate(endedOn)}</Fact>
            <Fact name="Charged for ending">{charge ? formatPounds(charge.amount) : 'Nothing'}</Fact>
          </>
        )}
      </Facts>
      {endedOn === null && <PriceSteps client={client} contract={contract} during={guard.during} />}
    </Stack>
  )
}
