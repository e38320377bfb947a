import type { System } from '@nineops/contract/dash-administration/systems/systems.contract'
import { confirm } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { useSystemActions } from './systems.queries.ts'

/** Actions on a system; pausing and deleting ask first. */
export function useSystemQuestions() {
  const { turn, check, remove } = useSystemActions()
  const ask = {
    check: (system: System) =>
      check.mutate(system.index, { onSuccess: () => showDone(`${system.name} is being checked`) }),
    async turn(system: System): Promise<void> {
      const { active, name } = system
      const question = `Pause ${name}: checks stop, so nobody is notified when it goes down. Any open incident ends.`
      if (active && !(await confirm(question, 'Pause system'))) return
      turn.mutate(
        { index: system.index, active: !active },
        { onSuccess: () => showDone(`${name} is ${active ? 'paused' : 'resumed'}`) },
      )
    },
    async remove(system: System): Promise<boolean> {
      const question = `Delete ${system.name} with its figures, incidents and checks. This cannot be undone.`
      if (!(await confirm(question, 'Delete system'))) return false
      await remove.mutateAsync(system.index)
      showDone(`${system.name} is deleted`)
      return true
    },
  }
  return { ask, checking: check.isPending }
}
