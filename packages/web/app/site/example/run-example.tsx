import type { FileNote } from '@candlebook/domain/brokers/csv'
import { createRoot, type Root } from 'react-dom/client'
import { brokerNames } from '../../features/imports/broker-names.ts'
import { findLanguage, type Language } from '../../lib/languages.ts'
import { paths } from '../../lib/paths.ts'
import { copies } from '../copy/copies.ts'
import type { ExampleCopy } from '../copy/landing-copy.ts'
import { type Analysis, MAX_EXAMPLE_BYTES } from './analyse-file.ts'
import { FindingsView } from './findings-view.tsx'

let root: Root | null = null
let latest = 0

/**
 * Reads a file in a worker and shows its figures in place of the sample month. A file that cannot be read shows why next
 * to the field, and no figures: the earlier ones would seem to be its own. Of two files in a row only the later one is
 * shown.
 */
export async function runExample(box: HTMLElement, file: File): Promise<void> {
  latest += 1
  const turn = latest
  const language = findLanguage(box.dataset.example) ?? 'en'
  const copy = copies[language].landing.example
  const page = findParts(box)
  page.problem.replaceChildren()
  page.status.textContent = copy.reading
  const analysis = await analyse(file)
  if (turn !== latest) return
  page.status.textContent = ''
  page.result.hidden = analysis === 'too slow' || !analysis.ok
  if (analysis === 'too slow') page.problem.textContent = copy.tooSlow
  else if (!analysis.ok) {
    const isUnknown = analysis.problems.some(({ code }) =>
      ['import.unknown_format', 'import.similar_format', 'import.other_contents'].includes(code),
    )
    page.problem.replaceChildren(
      ...listProblems(copy.failed, analysis.problems),
      ...(isUnknown ? [buildWayOn(copy, language)] : []),
    )
  } else {
    page.status.textContent = copy.result(file.name)
    root ??= createRoot(page.result)
    root.render(<FindingsView findings={analysis.findings} copy={copy} language={language} />)
  }
}

async function analyse(file: File) {
  // One byte more than the limit is enough for the message, and no more is read into memory.
  return await analyseInWorker(new Uint8Array(await file.slice(0, MAX_EXAMPLE_BYTES + 1).arrayBuffer()))
}

function findParts(box: HTMLElement) {
  const find = (name: string) => {
    const part = box.parentElement?.querySelector<HTMLElement>(`[${name}]`)
    if (!part) throw new Error(`the example has no ${name}`)
    return part
  }
  return {
    problem: find('data-example-problem'),
    status: find('data-example-status'),
    result: find('data-example-result'),
  }
}

/** What a visitor can do whose broker writes another file, with links to it. */
function buildWayOn(copy: ExampleCopy, language: Language): HTMLElement {
  const text = document.createElement('p')
  const brokers = new Intl.ListFormat(language).format(brokerNames)
  text.append(copy.unknownBroker(brokers))
  const link = (label: string, href: string) =>
    Object.assign(document.createElement('a'), { href, textContent: label })
  text.append(' ', link(copy.openAccount, paths.signUp), ' · ', link(copy.askForBroker, paths.contact))
  return text
}

/** The reader's sentences are English in every language. */
function listProblems(title: string, problems: FileNote[]): HTMLElement[] {
  const heading = document.createElement('b')
  heading.textContent = title
  const list = document.createElement('ul')
  list.lang = 'en' satisfies Language
  for (const { line, message } of problems) {
    const item = document.createElement('li')
    item.textContent = line === null ? message : `Line ${line}: ${message}`
    list.append(item)
  }
  return [heading, list]
}

const MAX_SECONDS = 20

/** Reads a file in a worker, so that the page stays responsive. Ends the worker after 20 seconds. Throws when it fails. */
function analyseInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<Analysis | 'too slow'> {
  const worker = new Worker(new URL('./example.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Analysis | 'too slow'>((resolve, reject) => {
    setTimeout(resolve, MAX_SECONDS * 1000, 'too slow')
    worker.onmessage = ({ data }: MessageEvent<Analysis>) => resolve(data)
    worker.onerror = () => reject(new Error('the worker of the example failed'))
    worker.postMessage(bytes, [bytes.buffer])
  }).finally(() => worker.terminate())
}
