import { expect, test } from 'vitest'
import { describeMove, describeRestore } from './delete-dialog.tsx'

test.each([
  [{ restored: 1, missing: 0, addedAgain: 0 }, '1 Record Restored', 'It is in your lists again.'],
  [{ restored: 12, missing: 0, addedAgain: 0 }, '12 Records Restored', 'They are in your lists again.'],
  [{ restored: 0, missing: 1, addedAgain: 0 }, 'Nothing Restored', '1 record is no longer in the bin.'],
  [
    { restored: 3, missing: 0, addedAgain: 1 },
    '3 Records Restored',
    '1 record stayed in the bin, because it was added again in the meantime. Delete the other one to restore it.',
  ],
  [
    { restored: 0, missing: 2, addedAgain: 2 },
    'Nothing Restored',
    '2 records stayed in the bin, because they were added again in the meantime. Delete the other ones to restore them. 2 records are no longer in the bin.',
  ],
])('a restore of %j is told as %s: %s', (answer, title, description) => {
  expect(describeRestore(answer)).toEqual({ title, description })
})

test.each([
  [{ moved: 1, missing: 0 }, 'You can restore it in Settings, My data, for 30 days.'],
  [
    { moved: 2, missing: 1 },
    '1 record no longer existed. You can restore them in Settings, My data, for 30 days.',
  ],
])('a move of %j offers Undo and says where the records are: %s', (answer, description) => {
  expect(describeMove(answer, () => {})).toMatchObject({ description, action: { label: 'Undo' } })
})

test('nothing can be undone when nothing was moved', () => {
  expect(describeMove({ moved: 0, missing: 1 }, () => {})).not.toHaveProperty('action')
})
