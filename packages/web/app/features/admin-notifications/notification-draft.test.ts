import { expect, test } from 'vitest'
import { changeDraft, findMissingFields, startDraft, toRequest } from './notification-draft.ts'

const ada = { id: '019a3c00-0000-7000-8000-000000000001', email: 'ada@example.com', fullName: 'Ada Trader' }
const complete = changeDraft(startDraft('all'), {
  title: 'Maintenance on Sunday',
  message: 'From 06:00 to 07:00 UTC.',
})

test('every missing field of a notification has a sentence at once [ANOT-03] [ANOT-04]', () => {
  expect(findMissingFields(changeDraft(startDraft('chosen'), { message: ' \n' }))).toEqual({
    title: 'Enter a title',
    message: 'Write something first',
    recipients: 'Choose at least one user',
  })
  expect(findMissingFields(complete)).toEqual({})
  expect(findMissingFields({ ...complete, audience: 'chosen' })).toEqual({
    recipients: 'Choose at least one user',
  })
  expect(findMissingFields({ ...complete, audience: 'chosen', chosen: [ada] })).toEqual({})
})

test('a notification with another text or other recipients is a request with another key', () => {
  const drafts = [
    complete,
    changeDraft(complete, { title: 'Maintenance on Monday' }),
    changeDraft(complete, { audience: 'chosen', chosen: [ada] }),
  ]

  expect(new Set(drafts.map((draft) => toRequest(draft).clientKey)).size).toBe(3)
  expect(toRequest(complete)).toEqual(toRequest(complete))
})

test('chosen users who do not count are not sent', () => {
  expect(toRequest({ ...complete, chosen: [ada] }).recipientIds).toBeNull()
  expect(toRequest({ ...complete, audience: 'chosen', chosen: [ada] }).recipientIds).toEqual([ada.id])
})
