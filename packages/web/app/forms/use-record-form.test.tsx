import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { createMemoryStorage } from '../lib/memory-storage.fixtures.ts'
import { findWaiting, keepWaiting, type WaitingRecord } from '../lib/waiting-records.ts'
import { type RecordForm, useRecordForm } from './use-record-form.ts'

type Values = { symbol: string }

let storage = createMemoryStorage()
beforeEach(() => {
  storage = createMemoryStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a form as the browser does, and returns it. */
function open(
  options: Partial<Parameters<typeof useRecordForm<Values>>[0]> &
    Pick<Parameters<typeof useRecordForm<Values>>[0], 'save'>,
): RecordForm<Values> {
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

test('a form does not send a waiting record that another tab changed, until its user saves once more', async () => {
  const sent: string[] = []
  const keep = (symbol: string) =>
    keepWaiting({ id: 'one', kind: 'trade', clientKey: 'key', values: { symbol } })
  keep('SOL')
  const waiting = findWaiting('one') as WaitingRecord // kept above
  const form = open({
    draftName: 'waiting.trade.one',
    start: { symbol: 'SOL' },
    waiting,
    failed: 'Failed to add trade.',
    save: async ({ symbol }) => void sent.push(symbol),
    onClose: () => sent.push('closed'),
  })
  keep('ETH')

  const setError = vi.spyOn(form.form, 'setError')
  form.submit()
  await vi.waitFor(() => expect(setError).toHaveBeenCalled())
  expect(setError.mock.calls[0]?.[1].message).toMatch('changed in another tab')
  expect(findWaiting('one')).toMatchObject({ values: { symbol: 'ETH' } })
  form.submit()
  await vi.waitFor(() => expect(sent).toEqual(['SOL', 'closed']))

  expect(findWaiting('one')).toBeUndefined()
})
