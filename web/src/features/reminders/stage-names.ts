/** Reminders by their stage. */
export const stageNames: Readonly<Record<number, string>> = { 1: 'First', 2: 'Second', 3: 'Last' }
