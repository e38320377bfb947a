import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import {
  type ServiceUser,
  serviceUserSettings,
  USUAL_NOTICE,
} from '@nineops/contract/invoicing/service-users.contract'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useChangeServiceUser } from '../service-users.queries.ts'

interface ServiceUserFormProps {
  client: number
  user: ServiceUser
  onAnswer: (saved?: ServiceUser) => void
}

/** Notice, name, lodgement and final collection of one number. */
export function ServiceUserForm({ client, user, onAnswer }: ServiceUserFormProps) {
  const change = useChangeServiceUser(client, user.serviceUserNumber)
  const form = useResourceForm({
    values: () => ({
      noticeDays: user.noticeDays,
      noticeNote: user.noticeNote,
      bacsName: user.bacsName,
      lodgement: user.lodgement,
      finalCollection: user.finalCollection,
    }),
    schema: serviceUserSettings,
    check: ({ noticeDays, noticeNote }) => ({
      noticeNote:
        noticeDays < USUAL_NOTICE && noticeNote.trim() === ''
          ? 'Enter who agreed to fewer than 10 working days'
          : undefined,
    }),
    onSubmit: values => change.mutateAsync({ ...values, updatedAt: user.updatedAt }),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  return (
    <ResourceForm form={form} submit="SAVE">
      <NumberInput
        label="Working days of notice"
        description="Between sending the invoice and collecting it"
        min={0}
        max={60}
        allowDecimal={false}
        data-autofocus
        {...form.field('noticeDays')}
      />
      <TextInput
        label="Who agreed to fewer than 10"
        description="For example the sponsoring bank, and when"
        {...form.text('noticeNote', 200)}
      />
      <TextInput
        label="Bacs name"
        description="Shown on payers’ bank statements: up to 18 characters of A-Z, 0-9, . & / - and spaces. Leave empty to use the bank account name."
        {...form.text('bacsName', 18)}
      />
      <Select
        label="Lodgement of mandates"
        data={[
          { value: 'electronic', label: 'Electronic: by AUDDIS file' },
          { value: 'paper', label: 'Paper: outside NineOps' },
        ]}
        {...form.pick('lodgement')}
      />
      <Checkbox label="Final collections (code 19) allowed" {...form.checkbox('finalCollection')} />
    </ResourceForm>
  )
}
