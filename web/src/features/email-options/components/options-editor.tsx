import { Button } from '@mantine/core'
import type {
  CurrentEmailOptions,
  EmailOptionsVersion,
} from '@nineops/contract/service-establishment/email-options.contract'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDateTime } from '../../../lib/formats.ts'
import { confirm, showText } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { SaveBar } from '../../../ui/forms/resource-form.tsx'
import { type Scope, useOptionCalls } from '../email-options.queries.ts'
import { useEmailDraft } from '../use-email-draft.ts'
import { EmailPreview } from './email-preview.tsx'
import { Buttons, Stack } from '../../../ui/layout/parts.tsx'
import classes from './email-options.module.css'
import { SaveFailure } from './save-failure.tsx'
import { SenderFields } from './sender-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

const sourceLabels = {
  own: 'Its own options are in force.',
  reseller: 'The reseller’s options are in force; saving gives this brand its own.',
  usual: 'No custom settings yet. The standard sender and text are used.',
}
const UNSAVED = 'Your changes are not saved. Leave without saving?'

/** Options of one scope: the form on the left, a preview of the e-mail on the right. */
export function OptionsEditor({ scope, current }: { scope: Scope; current: CurrentEmailOptions }) {
  const email = useEmailDraft(scope, current)
  const { base, dirty, options, wanted, take, goOnFrom } = email
  const { save, withdraw, putBack, test, latest } = useOptionCalls(scope)
  const [versions, setVersions] = useState(false)
  const failure = save.error ? toApiError(save.error) : null
  useBlocker({
    shouldBlockFn: async ({ current: from, next }) =>
      dirty && isElsewhere(from, next) && !(await confirm(UNSAVED, 'Not saved')),
    enableBeforeUnload: dirty,
  })
  const store = (version: number) =>
    options &&
    save.mutate(
      { version, options },
      {
        onSuccess: saved => {
          take(saved)
          showDone('The e-mail options are saved')
        },
      },
    )
  async function askToWithdraw(): Promise<void> {
    const after = base.brand ? 'The reseller’s options' : 'The standard sender and text'
    if (
      !(await confirm(
        `Withdraw these options?\n\n${after} are used from now on. You can restore them.`,
        'Withdraw',
      ))
    )
      return
    withdraw.mutate(base.version, { onSuccess: take })
  }
  async function restore(version: EmailOptionsVersion): Promise<void> {
    const lost = dirty ? ' Your changes will be lost.' : ''
    if (!(await confirm(`Restore version ${version.version}?${lost}`, 'Restore'))) return
    setVersions(false)
    putBack.mutate(
      { earlier: version.version, version: base.version },
      {
        onSuccess: saved => {
          take(saved)
          showDone(`Version ${version.version} is restored`)
        },
      },
    )
  }
  const sendTest = () =>
    wanted &&
    test.mutate(wanted, {
      onSuccess: ({ to, state, words }) => {
        if (state === 'sent') showDone(`The test is sent to ${to}: ${words}`)
        else if (state === 'outbox')
          showDone('No mail server is connected: the test is written to the outbox')
        else void showText('The test was not sent', `${to}: ${words}`)
      },
    })
  const mistake = wanted === null || email.preview.error !== null
  const unready = mistake ? 'Correct the marked fields first' : null
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.hint}>
          {sourceLabels[base.source]}
          {base.savedAt &&
            ` Version ${base.version}, ${base.savedBy ?? 'the system'}, ${formatDateTime(base.savedAt)}.`}
        </p>
        <Buttons end>
          <Button variant="default" onClick={() => setVersions(true)}>
            Versions
          </Button>
          {base.source === 'own' && (
            <Button variant="default" loading={withdraw.isPending} onClick={() => void askToWithdraw()}>
              Withdraw
            </Button>
          )}
          <ReasonedButton variant="default" reason={unready} onClick={sendTest}>
            {test.isPending ? 'Sending…' : 'Send test'}
          </ReasonedButton>
        </Buttons>
      </div>
      <div className={classes.columns}>
        <Stack gap={24}>
          <SenderFields email={email} />
          <TextFields email={email} />
        </Stack>
        <EmailPreview scope={scope} email={email} />
      </div>
      <SaveBar>
        {failure && (
          <SaveFailure
            failure={failure}
            busy={latest.isPending || save.isPending}
            onTheirs={() =>
              latest.mutate(undefined, {
                onSuccess: theirs => {
                  save.reset()
                  take(theirs)
                },
              })
            }
            onMine={() =>
              latest.mutate(undefined, {
                onSuccess: ({ version }) => {
                  goOnFrom(version)
                  store(version)
                },
              })
            }
          />
        )}
        <ReasonedButton
          reason={unready ?? (dirty ? null : 'Nothing is changed')}
          onClick={() => !save.isPending && store(base.version)}
        >
          SAVE
        </ReasonedButton>
      </SaveBar>
      <VersionsDrawer
        scope={scope}
        opened={versions}
        onClose={() => setVersions(false)}
        onPutBack={version => void restore(version)}
      />
    </>
  )
}

interface Place {
  pathname: string
  search: { client?: unknown; brand?: unknown }
}
/** Leaving for another screen, reseller or brand would lose the form. */
const isElsewhere = (from: Place, to: Place) =>
  from.pathname !== to.pathname ||
  from.search.client !== to.search.client ||
  from.search.brand !== to.search.brand
