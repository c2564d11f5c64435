import { newId } from '@candlebook/core/kernel'
import { addPost, makeAdministrator, samplePost } from '../../testing/add-post.ts'
import { onePixelPng } from '../../testing/one-pixel-png.ts'
import { buildFileForm, type Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'

/** Requests to the routes of the blog that succeed. */
export const samples: Samples = {
  'GET /blog-posts': { prepare: addPost, query: '?limit=5' },
  'GET /blog-posts/{id}': { prepare: addPost },
  'GET /admin/blog-posts': { prepare: addPost },
  'GET /admin/blog-posts/{id}': { prepare: addPost },
  'POST /admin/blog-posts': {
    prepare: becomeAdministrator,
    body: () => ({ ...samplePost, clientKey: newId() }),
  },
  'PUT /admin/blog-posts/{id}': { prepare: addPost, body: () => ({ ...samplePost, version: 1 }) },
  'DELETE /admin/blog-posts/{id}': { prepare: addPost },
  'POST /admin/blog-images': {
    prepare: becomeAdministrator,
    body: () => buildFileForm(new File([onePixelPng], 'chart.png', { type: 'image/png' })),
  },
}

/** The route takes no id. */
async function becomeAdministrator(person: Person): Promise<string> {
  await makeAdministrator(person)
  return ''
}
