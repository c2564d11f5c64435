import { newId } from '@candlebook/core/kernel'
import {
  type Answer,
  addPost,
  makeAdministrator,
  onePixelPng,
  type Person,
  samplePost,
  startTestServer,
} from '../../testing/index.ts'

/** How the codes of the blog come about. */
export function buildBlogScenarios(): Record<string, (person: Person) => Promise<Answer>> {
  return {
    'blog.not_found': ({ browser }) => browser.get(`/api/v1/blog-posts/${newId()}`),
    'blog.bad_cursor': ({ browser }) => browser.get('/api/v1/blog-posts?cursor=x'),
    'blog.changed_elsewhere': async (person) => {
      const address = `/api/v1/admin/blog-posts/${await addPost(person)}`
      await person.browser.put(address, { ...samplePost, version: 1 })
      return person.browser.put(address, { ...samplePost, version: 1 })
    },
    'blog.storage_full': async () => {
      const small = await startTestServer({ maxStoredBytes: 10 })
      const answer = await uploadAsAdministrator(await small.signUp())
      await small.stop()
      return answer
    },
  }
}

async function uploadAsAdministrator(person: Person): Promise<Answer> {
  await makeAdministrator(person)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(onePixelPng)], 'chart.png', { type: 'image/png' }))
  return person.browser.send('POST', '/api/v1/admin/blog-images', { body: form })
}
