// The script of the pages without hydration: the controls of the frame, the example, the contact form, the theme of the
// device, the notice, and the page view. On a page whose hydration waits for its use, only the theme and the page view.

import { getNotice } from '../../features/operations/notice.ts'
import { schedulePageView } from '../../features/page-views/schedule-page-view.ts'
import { getCurrentAddress } from '../../lib/paths.ts'
import { mayBeSignedIn } from '../../lib/signed-in-hint.ts'
import { pressEarlyButtons } from '../../ui/actions/press-early-buttons.ts'
import { followDevice } from '../../ui/theme/theme.ts'
import { attachFrame } from '../frame/attach-frame.ts'

/** Gives the contact form its function. The code that sends it is loaded when a person begins to write, and for a user who is signed in. */
function attachContact(): void {
  const form = document.querySelector<HTMLFormElement>('[data-contact]')
  if (!form) return
  const run = async () => (await import('../contact/run-contact.ts')).runContact(form)
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
}

/** segments.module.css shows the choice by this attribute. */
function showPriority(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[name="priority"]'))
    input.closest('label')?.toggleAttribute('data-on', input.checked)
}

/**
 * Gives the example its function: a file that is chosen or dropped is read in the browser. The code that reads it is
 * loaded with the first file.
 */
function attachExample(): void {
  const box = document.querySelector<HTMLElement>('[data-example]')
  const drop = box?.querySelector('label')
  const input = box?.querySelector('input')
  if (!box || !drop || !input) return
  const run = (file: File) => void load(box, file)
  const runChosen = () => {
    const file = input.files?.[0]
    if (file) run(file)
    input.value = '' // otherwise choosing the same file again triggers no event
  }
  input.addEventListener('change', runChosen)
  runChosen() // a file that was chosen before this script arrived
  drop.addEventListener('dragover', (event) => {
    event.preventDefault()
    drop.dataset.over = ''
  })
  drop.addEventListener('dragleave', () => delete drop.dataset.over)
  drop.addEventListener('drop', (event) => {
    event.preventDefault()
    delete drop.dataset.over
    const file = event.dataTransfer?.files[0]
    if (file) run(file)
  })
}

async function load(box: HTMLElement, file: File): Promise<void> {
  const problem = box.querySelector('[data-example-problem]')
  try {
    const { runExample } = await import('../example/run-example.tsx')
    await runExample(box, file)
  } catch {
    if (problem) problem.textContent = box.dataset.exampleFailed ?? ''
  }
}

/** Browsers without the Navigation API do not say that the visitor pressed Stop. */
const MAX_SHOWN_MS = 10_000

/**
 * Shows that the next page of the blog loads, from the press of a link until the browser shows that page [BLOG-05]. When
 * the visitor stops the loading, or comes back to a page that the browser kept, its content is shown again.
 */
function attachLoading(): void {
  const content = document.querySelector<HTMLElement>('[data-loading-content]')
  const loading = document.querySelector<HTMLElement>('[data-loading]')
  if (!content || !loading) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (isLoading: boolean) => {
    clearTimeout(timer)
    if (isLoading) timer = setTimeout(() => show(false), MAX_SHOWN_MS)
    content.hidden = isLoading
    loading.hidden = !isLoading
  }
  content.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (link && isPlainPress(event) && link.origin === location.origin && link.target === '') show(true)
  })
  window.addEventListener('pageshow', () => show(false))
  if ('navigation' in window) window.navigation.addEventListener('navigateerror', () => show(false))
}

/** A press with a key held opens another tab. */
function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented
}

/** Shows the notice on a page without hydration. React is fetched only when there is a notice. */
function attachNotice(): void {
  if (!getNotice()) return
  import('./show-notice.tsx').then(
    ({ showNotice }) => showNotice(),
    (error: unknown) => console.error('The notice could not be loaded.', error),
  )
}

if ('script' in document.documentElement.dataset) {
  attachFrame()
  attachLoading()
  attachExample()
  attachContact()
  attachNotice()
  pressEarlyButtons()
}
followDevice()
schedulePageView(getCurrentAddress())
