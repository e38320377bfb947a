import { conflict } from '../../platform/http/errors.ts'

export const omniSettingsErrors = {
  changed: (by: string, at: string) =>
    conflict(
      'omni_settings_changed',
      'The settings were changed meanwhile',
      `${by} changed these settings at ${at}, after they were opened here. Nothing was saved: look at them as they are now, then save again if you still want to.`,
    ),
}
