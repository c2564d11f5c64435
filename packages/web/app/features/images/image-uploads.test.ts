import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { findTypeProblem, toUploadProblem } from './image-uploads.ts'

const refused = (status: number, message: string) => new ApiError({ code: 'x', message, status })

test("a failed upload shows the error's own message [ERR-12]", () => {
  expect(toUploadProblem(refused(422, 'This image is damaged and cannot be read.'))).toEqual({
    message: 'This image is damaged and cannot be read.',
    canRetry: false,
  })
})

test.each([new Error(''), refused(500, ' '), 'nothing', null])(
  'an error without a message, %o, is "Upload failed" [ERR-12]',
  (thrown) => {
    expect(toUploadProblem(thrown).message).toBe('Upload failed')
  },
)

test('without a session the message is "User not authenticated", and the file can be sent again [ERR-13]', () => {
  expect(toUploadProblem(refused(401, 'Sign in to continue.'))).toEqual({
    message: 'User not authenticated',
    canRetry: true,
  })
})

test.each([
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [413, false],
  [422, false],
])('a response with status %i offers to send the file again: %o', (status, canRetry) => {
  expect(toUploadProblem(refused(status, 'No.')).canRetry).toBe(canRetry)
})

test.each(['image/svg+xml', 'text/html', 'application/pdf', 'image/heic'])(
  'a file of type %s is not sent [IMG-01]',
  (type) => {
    expect(findTypeProblem(new File([], 'x', { type }))?.message).toBe(
      'Only JPEG, PNG, WebP, GIF and AVIF images can be added.',
    )
  },
)

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', ''])(
  'a file of type %j is sent',
  (type) => {
    expect(findTypeProblem(new File([], 'x', { type }))).toBeNull()
  },
)
