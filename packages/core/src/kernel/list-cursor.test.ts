import { isDay } from '@candlebook/domain/days/day'
import { expect, test } from 'vitest'
import { createCursor, createEncodedPart, createTextPart, creationParts, newId } from './index.ts'

const id = '01a1fe23-61fe-75c3-8b46-403d202b7d6a'
const createdAt = new Date('2026-11-25T22:04:17.123Z')
const cursors = createCursor('trades.bad_cursor', creationParts)
const dayCursors = createCursor('journal.bad_cursor', { date: createTextPart(isDay), ...creationParts })

test('a cursor is the instant in base 36 and the id, so clients may keep one from an earlier version', () => {
  expect(cursors.encode({ createdAt, id })).toBe(`mwwo886b.${id}`)
  expect(dayCursors.encode({ date: '2026-11-24', createdAt, id })).toBe(`2026-11-24.mwwo886b.${id}`)
})

test.each([createdAt, new Date(0), new Date('5188-04-22T11:04:28.415Z')])(
  'a position created at %o is read back from its cursor',
  (instant) => {
    const position = { createdAt: instant, id: newId() }

    expect(cursors.decode(cursors.encode(position))).toEqual(position)
    expect(dayCursors.decode(dayCursors.encode({ date: '2026-02-28', ...position }))).toEqual({
      date: '2026-02-28',
      ...position,
    })
  },
)

test.each([
  '',
  'x',
  '.',
  `.${id}`,
  id,
  `zz.${'x'.repeat(36)}`,
  `zzzzzzzzzz.${id}`,
  `-1.${id}`,
  `1 .${id}`,
  `0.${id}' or 1=1`,
  `2026-11-24.0.${id}`,
])('the cursor %j is refused with the code of its list', (cursor) => {
  expect(() => cursors.decode(cursor)).toThrow(expect.objectContaining({ code: 'trades.bad_cursor' }))
})

test.each([`0.${id}`, `.0.${id}`, `2026-02-29.0.${id}`, `2026-11-24.${id}`])(
  'the cursor %j without a day of the calendar is refused with the code of its list',
  (cursor) => {
    expect(() => dayCursors.decode(cursor)).toThrow(expect.objectContaining({ code: 'journal.bad_cursor' }))
  },
)

test('a text with any characters is read back, and a code that the text does not have is refused', () => {
  const texts = createCursor('trades.bad_cursor', {
    text: createEncodedPart((text) => text !== 'not this'),
    ...creationParts,
  })
  for (const text of ['', 'BRK.B', '中国 😀', '-12.5', "' or 1=1"])
    expect(texts.decode(texts.encode({ text, createdAt, id }))).toEqual({ text, createdAt, id })

  const encode = (text: string) => Buffer.from(text).toString('base64url')
  for (const code of [`${encode('AAPL')}=`, '*', encode('not this')])
    expect(() => texts.decode(`${code}.0.${id}`)).toThrow(
      expect.objectContaining({ code: 'trades.bad_cursor' }),
    )
})
