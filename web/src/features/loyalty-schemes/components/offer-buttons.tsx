import { Button } from '@mantine/core'
import type { ApiError } from '../../../api/api-error.ts'
import form from '../../../ui/forms/form.module.css'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import classes from './offers.module.css'

interface OfferButtonsProps {
  failure: ApiError | null
  saving: boolean
  /** Undefined for one that is not there yet. */
  contracts: number | undefined
  onDelete: () => void
  onCancel: () => void
}

/** What went wrong, then delete, cancel and save. */
export function OfferButtons({ failure, saving, contracts, onDelete, onCancel }: OfferButtonsProps) {
  return (
    <>
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={classes.actions}>
        {contracts !== undefined && (
          <ReasonedButton
            variant="default"
            reason={contracts > 0 ? 'Contracts have taken it: withdraw it instead.' : null}
            onClick={onDelete}
          >
            Delete
          </ReasonedButton>
        )}
        <div className={classes.right}>
          <Button variant="default" onClick={onCancel}>
            CANCEL
          </Button>
          <Button type="submit" loading={saving}>
            SAVE
          </Button>
        </div>
      </div>
    </>
  )
}
