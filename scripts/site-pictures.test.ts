import { expect, test } from 'vitest'
import { hashSources, readRecordedSources } from '../e2e/pictures/site-picture-sources.ts'

test('the pictures of the landing page were taken of the demo record as it is now', () => {
  const advice =
    'build the web app and run npm run site:pictures, then look at packages/web/public/desk-*.webp'

  expect(readRecordedSources(), advice).toBe(hashSources())
})
