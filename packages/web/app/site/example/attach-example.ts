import type { ExampleFile } from './run-example.tsx'

/**
 * Gives the example its function: a file that is chosen or dropped, or the sample, is read in the browser. The code that
 * reads it is loaded when it is first asked for.
 */
export function attachExample(): void {
  const box = document.querySelector<HTMLElement>('[data-example]')
  const drop = box?.querySelector('label')
  const input = box?.querySelector('input')
  if (!box || !drop || !input) return
  const run = (file: ExampleFile) => void load(box, file)
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
  box.querySelector('[data-example-sample]')?.addEventListener('click', () => run('sample'))
}

async function load(box: HTMLElement, file: ExampleFile): Promise<void> {
  const problem = box.querySelector('[data-example-problem]')
  try {
    const { runExample } = await import('./run-example.tsx')
    await runExample(box, file)
  } catch {
    if (problem) problem.textContent = box.dataset.exampleFailed ?? ''
  }
}
