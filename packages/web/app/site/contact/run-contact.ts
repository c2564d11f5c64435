import { api } from '../../lib/api.ts'
import { type ApiError, toApiError } from '../../lib/api-error.ts'
import type { ToastContent } from '../../ui/feedback/toast.store.ts'
import { solveRobotChallenge } from '../auth/robot-challenge.ts'

type Sent = Parameters<typeof api.contact.send>[0]
type Control = HTMLInputElement | HTMLTextAreaElement

const FAILED = 'An error occurred while sending the message. Please try again.'

/** The behaviour of each form, because it is attached once. */
const running = new WeakMap<HTMLFormElement, ReturnType<typeof createContact>>()

/** The behaviour of the contact form: it checks the fields, and sends each message once [CONT-05] to [CONT-11]. */
export function runContact(form: HTMLFormElement): ReturnType<typeof createContact> {
  const known = running.get(form) ?? createContact(form)
  running.set(form, known)
  return known
}

function createContact(form: HTMLFormElement) {
  const getClientKey = keepClientKey()
  const robot = createRobotCheck()
  let isSending = false
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element) showProblem(form, target.getAttribute('name') ?? '', null)
  })
  return {
    fillPerson: () => fillPerson(form),
    /** The proof of work starts when a person begins to write, so that it is done when the message is. */
    prepare: () => void robot.solve().catch(() => undefined),
    send: async () => {
      if (isSending) return
      showProblem(form, 'form', null)
      const problems = findProblems(form)
      showProblems(form, problems)
      if (problems.length > 0) return
      isSending = true
      setBusy(form, true)
      try {
        const fields = readFields(form)
        const clientKey = getClientKey(fields)
        await api.contact.send({ ...fields, clientKey, challenge: await robot.take() })
        form.reset() // the initial values [CONT-11]
        await showToast(form, {
          title: 'Message sent!',
          description: "Thank you for your contact. We'll respond shortly.",
        })
      } catch (thrown) {
        showFailure(form, toApiError(thrown))
        await showToast(form, { title: 'Error', description: FAILED, variant: 'destructive' })
      }
      setBusy(form, false)
      isSending = false
    },
  }
}

/** Writes name and address of a signed-in user into the fields that are empty. Without an answer they stay empty. */
async function fillPerson(form: HTMLFormElement): Promise<void> {
  const session = await api.identity.session().catch(() => null)
  if (!session || session.demoEndsAt) return
  const { fullName: name, email } = session.user
  const values = new Map([
    ['name', name],
    ['email', email],
  ])
  for (const control of listControls(form)) control.value ||= values.get(control.name) ?? ''
}

/** A solution is valid for one request: after a refused request, `take` solves another challenge. */
function createRobotCheck() {
  let solution: Promise<string> | null = null
  const solve = () => {
    solution ??= solveRobotChallenge().catch((thrown: unknown) => {
      solution = null
      throw thrown
    })
    return solution
  }
  const take = async () => {
    const solved = await solve()
    solution = null
    return solved
  }
  return { solve, take }
}

/** The key under which a message is stored once: the same one while the values stay the same. */
function keepClientKey(): (fields: object) => string {
  const last = { text: '', key: '' }
  return (fields) => {
    const text = JSON.stringify(fields)
    if (last.text !== text) Object.assign(last, { text, key: crypto.randomUUID() })
    return last.key
  }
}

function readFields(form: HTMLFormElement): Omit<Sent, 'clientKey' | 'challenge'> {
  const { wantsNewsletter, ...texts } = Object.fromEntries(new FormData(form))
  return { ...texts, wantsNewsletter: wantsNewsletter !== undefined } as ReturnType<typeof readFields> // contact-form.tsx names the fields
}

/**
 * The problems that the page can find: contact-form.tsx writes the rules of the contract next to each field. The server
 * finds the others.
 */
function findProblems(form: HTMLFormElement): [name: string, problem: string][] {
  return listControls(form).flatMap((control) => {
    const problem = findProblem(control)
    return problem ? [[control.name, problem]] : []
  })
}

function findProblem({ value, dataset }: Control): string | undefined {
  const text = value.trim()
  if (text === '') return dataset.missing
  if (dataset.pattern && !new RegExp(dataset.pattern).test(text)) return dataset.mismatch
  return text.length < Number(dataset.min) ? dataset.short : undefined
}

function listControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input, textarea')]
}

/** Shows each problem at its field, focuses the first one, and removes the earlier ones. */
function showProblems(form: HTMLFormElement, problems: readonly (readonly [string, string])[]): void {
  for (const { name } of listControls(form)) {
    const found = problems.find(([field]) => field === name)
    showProblem(form, name, found?.[1] ?? null)
  }
  listControls(form)
    .find(({ name }) => problems.some(([field]) => field === name))
    ?.focus()
}

function showProblem(form: HTMLFormElement, name: string, problem: string | null): void {
  const place = form.querySelector<HTMLElement>(`[data-problem="${name}"]`)
  const text = place?.querySelector('span')
  if (!place || !text) return
  place.hidden = problem === null
  text.textContent = problem ?? ''
  const control = listControls(form).find((candidate) => candidate.name === name)
  if (!control) return
  for (const [attribute, value] of [
    ['aria-invalid', 'true'],
    ['aria-describedby', place.id],
  ] as const)
    if (problem === null) control.removeAttribute(attribute)
    else control.setAttribute(attribute, value)
  control.parentElement?.toggleAttribute('data-bad', problem !== null)
}

/** An error of fields is shown at them, any other at the form. What was typed stays. */
function showFailure(form: HTMLFormElement, { fields, message }: ApiError): void {
  const names = new Set(listControls(form).map(({ name }) => name))
  const ofForm = fields.filter(({ field }) => names.has(field))
  if (ofForm.length === 0) showProblem(form, 'form', message)
  showProblems(
    form,
    ofForm.map(({ field, message: problem }) => [field, problem] as const),
  )
}

/** The button keeps the focus and its width, as the button of React does. */
function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector('[type="submit"]')
  if (!button) return
  const [idle, busy] = button.children
  idle?.toggleAttribute('data-hidden', isBusy)
  busy?.toggleAttribute('data-hidden', !isBusy)
  for (const attribute of ['aria-busy', 'aria-disabled'])
    if (isBusy) button.setAttribute(attribute, 'true')
    else button.removeAttribute(attribute)
}

/** Toasts need React, which this page loads here only. Without a connection the text is above the button. */
async function showToast(form: HTMLFormElement, content: ToastContent): Promise<void> {
  try {
    const { showToastArea } = await import('./show-toast-area.tsx')
    showToastArea(content)
  } catch {
    showProblem(form, 'form', content.description ?? content.title)
  }
}
