import { Button, Skeleton } from '@mantine/core'
import type { BrandLogo, LogoVersion } from '@nineops/contract/service-establishment/logos.contract'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { PdfFrame } from '../../../ui/documents/pdf-frame.tsx'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { blobOf } from '../../../lib/base64-blob.ts'
import { pictureLabel } from '../logo-labels.ts'
import { sampleQuery, useLogoCalls, usePreviewLogo } from '../logos.queries.ts'
import { type Draft, LogoDraft } from './logo-draft.tsx'
import { LogoImage } from './logo-image.tsx'
import { LogoVersions } from './logo-versions.tsx'
import { SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { Failure } from '../../../ui/feedback/notice.tsx'
import classes from './logos.module.css'
import { PictureNotes } from './picture-notes.tsx'

const UNSAVED = 'The new logo is not saved yet. Leave it without saving?'

interface Place {
  pathname: string
  search: { client?: number | undefined; brand?: number | undefined }
}
/** Leaving for another screen, reseller or brand would lose the new logo. */
const isElsewhere = (from: Place, to: Place) =>
  from.pathname !== to.pathname ||
  from.search.client !== to.search.client ||
  from.search.brand !== to.search.brand

/** A brand's current, new and earlier logos, and an invoice with the logo. */
export function BrandLogoPanel({ client, logo }: { client: number; logo: BrandLogo }) {
  const { brand, current, hasLogo } = logo
  const [draft, setDraft] = useState<Draft>()
  const [refusal, setRefusal] = useState<string>()
  const check = usePreviewLogo(client, brand.index)
  const calls = useLogoCalls(client, brand.index)
  const now = useRef<HTMLElement>(null)
  // The pressed button disappears with what it changed.
  const showNow = () => requestAnimationFrame(() => now.current?.focus({ preventScroll: true }))
  useBlocker({
    shouldBlockFn: async ({ current: from, next }) =>
      draft !== undefined && isElsewhere(from, next) && !(await confirm(UNSAVED, 'Not saved')),
    enableBeforeUnload: draft !== undefined,
  })
  const busy = calls.putBack.isPending || calls.remove.isPending

  async function checkLogo(file: File, onProgress: (fraction: number) => void): Promise<void> {
    setRefusal(undefined)
    try {
      setDraft({ file, preview: await check.mutateAsync({ file, onProgress }) })
    } catch (error) {
      setRefusal(`${file.name}: ${toApiError(error).detail.join(' ')}`)
    }
  }
  async function save({ file }: Draft, onProgress: (fraction: number) => void): Promise<void> {
    await calls.save.mutateAsync({ file, onProgress })
    setDraft(undefined)
    showDone(`${brand.name} has a new logo`)
    showNow()
  }
  async function putBack(version: LogoVersion): Promise<void> {
    const question = `Put ${version.fileName} of ${formatDateTime(version.doneAt)} back as the logo of ${brand.name}?\n\nInvoices calculated from now on show it; earlier ones keep theirs.`
    if (!(await confirm(question, 'Put logo back'))) return
    calls.putBack.mutate(version.index, {
      onSuccess: () => {
        showDone(`${version.fileName} is the logo again`)
        showNow()
      },
    })
  }
  async function remove(): Promise<void> {
    const question = `Remove the logo of ${brand.name}?\n\nInvoices calculated from now on show its name instead; earlier ones keep their logo. You can restore it.`
    if (!(await confirm(question, 'Remove logo'))) return
    calls.remove.mutate(undefined, {
      onSuccess: () => {
        showDone(`${brand.name} has no logo now`)
        showNow()
      },
    })
  }
  return (
    <div className={classes.panel}>
      <Stack gap={24}>
        {draft ? (
          <LogoDraft
            draft={draft}
            onSave={onProgress => save(draft, onProgress)}
            onDiscard={() => {
              setDraft(undefined)
              showNow()
            }}
          />
        ) : (
          <Stack ref={now} tabIndex={-1} aria-label="Logo now" as="section" gap={12}>
            <div className={classes.paper}>
              {current ? (
                <LogoImage
                  client={client}
                  brand={brand.index}
                  version={current.index}
                  alt={`Logo of ${brand.name}`}
                />
              ) : (
                <span className={classes.wordmark} style={{ color: brand.colour }}>
                  {brand.name}
                </span>
              )}
            </div>
            <div className={classes.nowWords}>
              <p className={classes.quiet}>
                {current?.picture
                  ? pictureLabel(current.picture)
                  : 'Invoices show the name instead of a logo.'}
              </p>
              {hasLogo && (
                <Button variant="default" size="compact-sm" disabled={busy} onClick={() => void remove()}>
                  Remove logo
                </Button>
              )}
            </div>
            {current?.picture && <PictureNotes picture={{ ...current.picture, removed: [] }} />}
            {refusal && <Failure>{refusal}</Failure>}
            <DropZone
              label={`Drop a logo for ${brand.name} here`}
              hint="PNG, JPEG or SVG of up to 2 MB. You see it on a sample invoice before saving."
              accept=".png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml"
              multiple={false}
              onUpload={checkLogo}
            />
          </Stack>
        )}
        <section aria-labelledby="earlier-logos">
          <SectionTitle id="earlier-logos" mb={8}>
            Earlier logos
          </SectionTitle>
          <LogoVersions
            client={client}
            brand={brand.index}
            busy={busy}
            onPutBack={version => void putBack(version)}
            onDownload={version => calls.download.mutate(version.index)}
          />
        </section>
      </Stack>
      <Sample client={client} brand={brand.index} draft={draft} />
    </div>
  )
}

/** A sample invoice with the new logo if there is one, else with the one in force. */
function Sample({ client, brand, draft }: { client: number; brand: number; draft: Draft | undefined }) {
  const sample = useQuery(sampleQuery(client, brand))
  const drafted = useMemo(() => draft && blobOf(draft.preview.invoice, 'application/pdf'), [draft])
  const blob = drafted ?? sample.data?.blob
  return (
    <section className={classes.sample} aria-labelledby="sample-invoice">
      <SectionTitle id="sample-invoice" mb={8}>
        {draft ? 'Sample invoice with the new logo' : 'Sample invoice'}
      </SectionTitle>
      {blob && (
        <PdfFrame
          blob={blob}
          title={draft ? 'Sample invoice with the new logo' : 'Sample invoice'}
          fileName="Sample invoice.pdf"
        />
      )}
      {!blob && sample.error && <ErrorState error={sample.error} onRetry={() => void sample.refetch()} />}
      {!blob && !sample.error && <Skeleton flex="1" mih={480} />}
    </section>
  )
}
