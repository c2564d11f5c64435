import { mayBeSignedIn } from '../../lib/signed-in-hint.ts'

/** Gives the contact form its function. The code that sends it is loaded when a person begins to write, and for a user who is signed in. */
export function attachContact(): void {
  const form = document.querySelector<HTMLFormElement>('[data-contact]')
  const button = form?.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!form || !button) return
  const run = async () => (await import('./run-contact.ts')).runContact(form)
  form.addEventListener(
    'focusin',
    () =>
      void run()
        .then(({ prepare }) => prepare())
        .catch(() => {}),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run().then(
      ({ send }) => void send(),
      () => {
        const problem = form.querySelector<HTMLElement>('[data-problem="form"]')
        const text = problem?.querySelector('span')
        if (!problem || !text) return
        problem.hidden = false
        text.textContent = form.dataset.contact ?? ''
      },
    )
  })
  form.addEventListener('change', () => void showPriority(form))
  form.addEventListener('reset', () => void setTimeout(() => showPriority(form)))
  showPriority(form) // the browser can restore a choice
  if (mayBeSignedIn())
    run().then(
      ({ fillPerson }) => fillPerson(),
      () => undefined,
    )
  button.disabled = false
}

/** segments.module.css shows the choice by this attribute. */
function showPriority(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[name="priority"]'))
    input.closest('label')?.toggleAttribute('data-on', input.checked)
}
