import { conflict } from '../../platform/http/errors.ts'

export const dashApiSettingsErrors = {
  changed: (by: string | null) =>
    conflict(
      'dash_settings_changed',
      'Changed meanwhile',
      `${by ?? 'Someone'} has changed the settings since you opened them. Reload the page and make your change again.`,
    ),
}
