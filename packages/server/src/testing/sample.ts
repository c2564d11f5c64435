import type { Person } from './sign-up.ts'
import type { Answer } from './test-browser.ts'

/** A request to one route that succeeds: what must exist first, and what is sent. */
export type Sample = {
  /** Creates the row that the route works on, as the person who calls it, and returns its id. */
  prepare?: (person: Person) => Promise<string>
  query?: string
  /** The body for the row with this id. */
  body?: (id: string) => unknown
  /** Whether the route takes requests of programs only. */
  isProgram?: boolean
}

/** The samples of one feature, by method and path of their routes. */
export type Samples = Record<string, Sample>

/** The id in the response to a request that created a row. Throws for any other response. */
export function readCreatedId({ status, text }: Answer): string {
  if (status !== 201) throw new Error(`The sample was not created. The server answered ${status}: ${text}`)
  return (JSON.parse(text) as { id: string }).id // a created row has an id
}

/** A form with one file. */
export function buildFileForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
