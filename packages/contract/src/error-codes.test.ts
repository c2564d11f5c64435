import { expect, test } from 'vitest'
import { documentedErrors, errorCodes } from './error-codes.ts'

const codes = Object.entries(errorCodes)

test('every code is a feature and a reason, and has the status of a refusal', () => {
  expect(codes.filter(([code]) => !/^[a-z]+\.[a-z]+(_[a-z]+)*$/.test(code))).toEqual([])
  expect(codes.filter(([, { status }]) => status < 400 || status > 599)).toEqual([])
})

test('every code has a sentence for people, with a capital and a full stop and no word of machines', () => {
  const sentences = codes.map(([, { message }]) => message).filter((text) => !specified.includes(text))

  expect(sentences.filter((sentence) => !/^[A-Z].*[.]$/.test(sentence))).toEqual([])
  expect(
    sentences.filter((sentence) => /\b(null|undefined|error|invalid|failed|HTTP)\b/i.test(sentence)),
  ).toEqual([])
})

/** Texts that the specification gives word for word [ERRC-23] [ERRC-24]. */
const specified = [
  errorCodes['billing.cancel_failed'].message,
  errorCodes['billing.reactivate_failed'].message,
] as string[]

test('a route documents the codes that it names, each with status and sentence', () => {
  expect(documentedErrors('trades.not_found', 'session.required')).toEqual({
    'trades.not_found': { status: 404, message: 'This trade does not exist.' },
    'session.required': { status: 401, message: 'Sign in to continue.' },
  })
})
