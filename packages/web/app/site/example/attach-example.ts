/**
 * Gives the example its function: a file that is chosen or dropped is read in the browser. The code that reads it is
 * loaded with the first file.
 */
export function attachExample(): void {
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
    const { runExample } = await import('./run-example.tsx')
    await runExample(box, file)
  } catch {
    if (problem) problem.textContent = box.dataset.exampleFailed ?? ''
  }
}
