import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { createMemoryStorage } from '../lib/memory-storage.fixtures.ts'
import { type RecordForm, useRecordForm } from './use-record-form.ts'

type Values = { symbol: string }

let storage = createMemoryStorage()
beforeEach(() => {
  storage = createMemoryStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a form as the browser does, and returns it. */
function open(options: Pick<Parameters<typeof useRecordForm<Values>>[0], 'save'>): RecordForm<Values> {
  let opened: RecordForm<Values> | undefined
  function Form() {
    opened = useRecordForm<Values>({
      start: { symbol: '' },
      draftName: 'trade.new',
      resolver: (values) => ({ values, errors: {} }),
      onClose: () => {},
      ...options,
    })
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  )
  return opened! // rendered above
}

test('the draft has the new key as soon as the server knows the former one with other values', async () => {
  const sent: string[] = []
  const save = async (_: Values, { clientKey }: { clientKey: string }) => {
    sent.push(clientKey)
    throw new ApiError({ code: 'request.client_key_reused', message: 'No.', status: 409 })
  }

  const draft = { values: { symbol: 'SOL' }, version: null, clientKey: 'one' }
  storage.setItem('candlebook.draft.no-user.trade.new', JSON.stringify(draft))
  open({ save }).submit()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  open({ save }).submit() // the page was loaded again
  await vi.waitFor(() => expect(sent).toHaveLength(2))

  const [stored = ''] = storage.texts.values()
  expect(sent[0]).toBe('one')
  expect(sent[1]).not.toBe('one')
  expect(JSON.parse(stored)).toMatchObject({ values: { symbol: 'SOL' } })
})
