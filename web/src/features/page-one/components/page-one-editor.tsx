import type { BrandDetail } from '@nineops/contract/service-establishment/brands.contract'
import { pageOne } from '@nineops/contract/service-establishment/page-one.contract'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ResourceForm, ScreenSaveBar } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useChangeBrand } from '../../clients/clients.public.ts'
import { chosenOf, valuesOf } from '../page-one-parts.ts'
import { PageOnePreview } from './page-one-preview.tsx'
import classes from './page-one.module.css'
import { PartList } from './part-list.tsx'

interface Props {
  client: number
  brand: BrandDetail
  onLoadAgain: () => Promise<BrandDetail>
}

/** The parts on the left, the brand's latest invoice with them on the right. */
export function PageOneEditor({ client, brand, onLoadAgain }: Props) {
  const [seen, setSeen] = useState(brand)
  const [dirty, setDirty] = useState(false)
  const change = useChangeBrand(client, brand.index)
  const form = useResourceForm({
    values: () => valuesOf(brand.pageOne),
    schema: pageOne,
    toBody: chosenOf,
    words: { message: text => (text.startsWith('is required') ? 'Type the message, or leave it out' : text) },
    eager: true,
    onSubmit: chosen => change.mutateAsync({ version: seen.version, pageOne: chosen }),
    onSaved: (saved, { restart }) => {
      setSeen(saved)
      restart(valuesOf(saved.pageOne))
    },
    done: saved => `Page one of ${saved.name} is saved`,
    onDirty: setDirty,
    reload: async () => {
      const now = await onLoadAgain()
      setSeen(now)
      return valuesOf(now.pageOne)
    },
  })
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm('Your changes are not saved. Leave without saving?', 'Not saved')),
    disabled: !dirty || form.isPending,
    enableBeforeUnload: dirty,
  })
  return (
    <div className={classes.columns}>
      <ResourceForm
        form={form}
        label="Parts of page one"
        buttons={
          <ScreenSaveBar
            dirty={dirty}
            saving={form.isPending}
            onUndo={() => form.restart(valuesOf(seen.pageOne))}
          />
        }
      >
        <PartList form={form} />
      </ResourceForm>
      <PageOnePreview client={client} brand={brand.index} chosen={form.body} />
    </div>
  )
}
