/** Focuses the first invalid field, once the fields are rendered with their problems. */
export function focusFirstProblem(form: HTMLElement | null, typeOver = false): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    if (typeOver && field instanceof HTMLInputElement) field.select()
  })
}
